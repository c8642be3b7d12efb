import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Accounts that one browser is known for; the newest are kept. */
const MAX_CONTAS = 5;
const DAY_SECONDS = 24 * 60 * 60;
/** How long a browser is known after it signed in, in days: the longest life that browsers give a cookie. */
export const APARELHO_DAYS = 400;

const FORM = /^([\w-]{16})((?:\.[0-9a-z]{1,6}-[\w-]{22}){1,5})$/;

/** A browser that signed in to an account before. `proof` shows it to the API, without its other accounts. */
export interface Aparelho {
  readonly id: string;
  readonly proof: string;
}

export type Aparelhos = ReturnType<typeof createAparelhos>;

/**
 * Signs which accounts a browser has signed in to, as `id.day-mark.day-mark`: a random id, and for each account the day
 * of the last sign-in and an HMAC of id, day and username. It names no account. It is no credential: it only keeps
 * strangers' attempts from slowing its owner down. The gateway adds and shows it; store-api finds the same text
 * (`X-Aparelho`) with the same `secret`. `now` in milliseconds since 1970.
 */
export function createAparelhos(secret: Buffer, now: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'decantaria aparelho v1', 32));
  const today = () => Math.floor(now() / 1000 / DAY_SECONDS);

  const mark = (id: string, day: string, conta: string) =>
    createHmac('sha256', key)
      .update(`${id} ${day} ${conta.toLowerCase()}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');

  /** The id and the marks of the last 400 days. */
  const read = (text: string | undefined) => {
    const [, id, marks = ''] = FORM.exec(text ?? '') ?? [];
    if (id === undefined) return null;
    const isCurrent = (one: string) => today() - Number.parseInt(one, 36) < APARELHO_DAYS;
    return { id, marks: marks.slice(1).split('.').filter(isCurrent) };
  };

  const markOf = (text: string | undefined, conta: string) => {
    const aparelho = read(text);
    const found = aparelho?.marks.find((one) => {
      const dash = one.indexOf('-');
      const expected = mark(aparelho.id, one.slice(0, dash), conta);
      return timingSafeEqual(Buffer.from(expected), Buffer.from(one.slice(dash + 1)));
    });
    return aparelho && found !== undefined ? { id: aparelho.id, mark: found } : null;
  };

  return {
    /** The browser, when it signed in to `conta` before; null otherwise. */
    find: (text: string | undefined, conta: string): Aparelho | null => {
      const found = markOf(text, conta);
      return found && { id: found.id, proof: `${found.id}.${found.mark}` };
    },
    /** The text for a browser that has just signed in to `conta`. */
    add: (text: string | undefined, conta: string): string => {
      const aparelho = read(text);
      const id = aparelho?.id ?? randomBytes(12).toString('base64url');
      const day = today().toString(36);
      const replaced = markOf(text, conta)?.mark;
      const others = (aparelho?.marks ?? []).filter((one) => one !== replaced);
      return [id, `${day}-${mark(id, day, conta)}`, ...others.slice(0, MAX_CONTAS - 1)].join('.');
    },
  };
}
