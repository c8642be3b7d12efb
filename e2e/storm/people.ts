import { createHmac } from 'node:crypto';

const DAY_SECONDS = 86_400;

/** One simulated person: an account of `npm run fill -w store-api`, whose name and e-mail hold its number. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  /** The network address that the balancer names. */
  readonly address: string;
}

/** The accounts that are not in the middle of something. */
export class People {
  readonly #free: Person[];

  constructor(first: number, last: number, secret: Buffer) {
    this.#free = Array.from({ length: last - first + 1 }, (_, n) => personOf(first + n, secret));
  }

  /** Takes the person who has waited longest; undefined while everyone is busy. */
  take(): Person | undefined {
    return this.#free.shift();
  }

  giveBack(person: Person): void {
    this.#free.push(person);
  }
}

function personOf(id: number, secret: Buffer): Person {
  const username = `comprador-${id}`;
  const address = `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}`;
  return { id, username, token: signToken(secret, id, username), address };
}

/** Signs a customer's token as store-api does. */
function signToken(secret: Buffer, id: number, username: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: username, id, roles: ['ROLE_USER'], iat, exp: iat + DAY_SECONDS };
  const signed = [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/**
 * The marks of other people in a text: the numbers in their names and e-mails.
 *
 * @param id the account that may read the text; undefined for a visitor.
 */
export function foreignMarks(text: string, id: number | undefined): string[] {
  return [...text.matchAll(/comprador[- ](\d+)/gi)].flatMap(([mark, number]) =>
    Number(number) === id ? [] : [mark],
  );
}
