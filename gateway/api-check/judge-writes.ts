import type { Endpoint } from '../src/upstream/rest/call.ts';
import { RestFailure, readFailure } from '../src/upstream/rest/failure.ts';
import type { Place } from '../src/upstream/wire/enderecos.ts';
import type { Answer } from './ask.ts';
import { describeBody, judgeSilence, parseJson, type Verdict } from './judge.ts';
import { isNothing, isObject, type Note, numberOf, objectsOf, textOf } from './notes.ts';

/** True for a 2xx reply. */
export const isDone = (answer: Answer | null): boolean =>
  answer?.kind === 'reply' && answer.status >= 200 && answer.status <= 299;

export const FITS: Verdict = { mark: 'fits', empty: false };

export const healed = (...notes: readonly Note[]): Verdict =>
  notes.length === 0 ? FITS : { mark: 'healed', notes };

/** A request that the API has to refuse. */
export interface ExpectedRefusal {
  /** How the gateway handles a refusal without a code. */
  readonly handled: string;
  /** The verdict on a 2xx reply. */
  readonly accepted: Verdict;
}

/** Judges how the API refuses one request, by the forms of refusal that the gateway knows for this endpoint. */
export function judgeRefused(
  endpoint: Endpoint,
  answer: Answer,
  { handled, accepted }: ExpectedRefusal,
): Verdict {
  if (answer.kind === 'silence') return judgeSilence(answer, endpoint.deadlineMs);
  if (isDone(answer)) return accepted;
  if (answer.status === 429) return LIMITED;
  const failure = failureOf(endpoint, answer);
  if (!(endpoint.refusals ? failure.listed !== 'no' : failure.refusedByApi)) {
    return {
      mark: 'breaks',
      problem: `${answer.status} with ${describeBody(answer.text)}`,
      where: [],
      advice: `The gateway reads this as a fault, not as a refusal. Known: ${known(endpoint)}.`,
    };
  }
  if (failure.code !== null && isObject(parseJson(answer.text))) return FITS;
  const seen = `refused by ${answer.status} with ${describeBody(answer.text)}`;
  return healed({ habit: 'refusal-form', seen, handled });
}

const LIMITED: Verdict = {
  mark: 'not-asked',
  why: 'the API limits such calls (429); run again later',
};

type Reply = Extract<Answer, { readonly kind: 'reply' }>;

function failureOf({ refusals }: Pick<Endpoint, 'refusals'>, { status, text }: Reply): RestFailure {
  const row = refusals ? { refusals } : {};
  return new RestFailure(readFailure(status, text, undefined, row), '');
}

const known = ({ refusals }: Endpoint) =>
  refusals ? refusals.join(', ') : 'a status of 400 to 500 without a page of HTML';

/** Judges a registration whose e-mail and username are taken. `known`: the text names the field. */
export function describeConflict(answer: Answer): string {
  const names = answer.kind === 'reply' && failureOf({}, answer).code !== null;
  return names
    ? 'the text is known, so the form names the field'
    : 'the form says that the data were not accepted, and names no field';
}

/** Compares an address that was read back with the one that was written. `raw` is the list as the API sent it. */
export function judgeReadBack(
  raw: unknown,
  id: string,
  read: Readonly<Record<string, unknown>> | undefined,
  written: Readonly<Record<string, unknown>> & Place,
): Verdict {
  const wrong = Object.keys(written).filter((key) => read?.[key] !== written[key]);
  if (wrong.length > 0) {
    return {
      mark: 'breaks',
      problem: read ? 'the address is not as it was written' : 'the new address is not listed',
      where: read ? wrong.map((key) => `${key}: another value was read back`) : [],
      advice: 'PUT /enderecos/{id} has to store each field under its own name.',
    };
  }
  const row = objectsOf(raw).find((one) => String(one['id']) === id);
  const isMoved = (['cidade', 'estado', 'cep'] as const).some(
    (key) => textOf(row?.[key]) !== written[key],
  );
  return healed(
    ...(isMoved
      ? [
          {
            habit: 'rotated-addresses',
            seen: 'cidade, estado and cep come back in each other’s fields',
            handled: 'recognised by content; the address reads as it was written',
          },
        ]
      : []),
  );
}

/** Judges the cart after one of `volumes` volumes of a product was removed, on an API with line ids or without. */
export function judgeRemoval(raw: unknown, volumes: number): Verdict {
  const linhas = isObject(raw) ? objectsOf(raw['itens']) : [];
  const isEmpty = (quantidade: unknown) => (numberOf(quantidade) ?? 0) <= 0;
  const ofZero = linhas.filter(({ quantidade }) => isEmpty(quantidade));
  const left = linhas.length - ofZero.length;
  const notes: Note[] = [];
  if (ofZero.length > 0) {
    notes.push({
      habit: 'line-of-zero',
      seen: `${ofZero.length} line of 0 units stays in the cart`,
      handled: 'left out; the dashboard cannot remove that volume while the line exists',
    });
  }
  if (volumes > 1 && left === 0) {
    notes.push({
      habit: 'removes-by-product',
      seen: 'removing one volume removed every volume of the product',
      handled: 'the other volumes are put back',
    });
  }
  return healed(...notes);
}

/** Judges a payment that was started for an order that does not exist. `hasPublicKey`: STRIPE_PUBLISHABLE_KEY is set. */
export function judgePayment(endpoint: Endpoint, answer: Answer, hasPublicKey: boolean): Verdict {
  if (answer.kind === 'reply' && isDone(answer)) {
    const json = parseJson(answer.text);
    const parsed = endpoint.reply.safeParse(json);
    if (!parsed.success) {
      return {
        mark: 'breaks',
        problem: `${answer.status} with ${describeBody(answer.text)}, not {clientSecret}`,
        where: [],
        advice: 'Answer {clientSecret} as “pi_…_secret_…”, or send paymentIntentId beside it.',
      };
    }
    const names = isObject(json) && !isNothing(json['provedor']);
    return healed(
      {
        habit: 'payment-for-no-order',
        seen: 'a payment was started for an order that does not exist',
        handled: 'started only for an own, open order and its total',
      },
      ...(names || hasPublicKey ? [] : [NO_PUBLIC_KEY]),
    );
  }
  if (answer.kind === 'reply' && KEY_IS_MISSING.test(answer.text)) {
    if (!hasPublicKey) return healed(NO_SECRET_KEY);
    return {
      mark: 'breaks',
      problem: `${answer.status}: the API has no valid key of its payment provider`,
      where: [],
      advice: 'Set the provider’s secret key in the API: every card payment fails until then.',
    };
  }
  return judgeRefused(endpoint, answer, PAYMENT_REFUSAL);
}

/** Stripe's texts about a missing, a wrong and an expired key. They may quote the key, so none is printed. */
const KEY_IS_MISSING = /api[ _-]?key|secret[ _-]?key/i;

const NO_PUBLIC_KEY: Note = {
  habit: 'no-publishable-key',
  seen: 'cards can be paid, and STRIPE_PUBLISHABLE_KEY is not set here',
  handled: 'the shop offers no card payment until the gateway has the key',
};

const NO_SECRET_KEY: Note = {
  habit: 'no-provider-key',
  seen: 'the API has no valid key of its payment provider',
  handled: 'no card is offered without STRIPE_PUBLISHABLE_KEY; set both keys to take cards',
};

const PAYMENT_REFUSAL: ExpectedRefusal = {
  handled: 'PagamentoIndisponivel; the API’s text is not shown',
  accepted: FITS,
};

/** The id of an order that does not exist: no shop counts so many. */
export const NO_ORDER = '2000000001';

/** How the status of an order that does not exist is read. */
export const UNKNOWN_ORDER: ExpectedRefusal = {
  handled: 'read as “not found”',
  accepted: healed({
    habit: 'status-of-no-order',
    seen: 'an order that does not exist has a status',
    handled: 'the order itself is read first, with its owner',
  }),
};
