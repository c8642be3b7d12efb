import { outcomeUnknown } from '../../shop/errors.ts';
import { codigoOf, dadosInvalidos, dadosRecusados, type Falha } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { type Refusal, RestFailure, restFailureOf, sentFailureOf } from './failure.ts';

/** The outcome of each refusal, by the API's code. */
export type Outcomes<Outcome> = Readonly<Record<string, (refusal: Refusal) => Outcome>>;

type Known = keyof typeof FALHAS | 'DadosInvalidos';
type Rows = Readonly<Record<string, (refusal: Refusal) => unknown>>;

/**
 * The outcomes of a call: `types` are failures with one text, which the API refuses with the code of the type, and
 * `DadosInvalidos`. `rows` are for other codes.
 */
export function outcomesOf<Type extends Known, Given extends Rows = Record<string, never>>(
  types: readonly Type[],
  rows?: Given,
) {
  const rowOf = (type: Known) => (refusal: Refusal) =>
    type === 'DadosInvalidos' ? dadosRecusados(refusal) : FALHAS[type];
  const known = Object.fromEntries(types.map((type) => [codigoOf(type), rowOf(type)]));
  // Each row returns the failure of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...known, ...rows } as Outcomes<Falha<Type> | ReturnType<Given[keyof Given]>>;
}

/** The outcome of a refusal; null without a code, and for a code without a row. */
export function outcomeOf<Outcome>(
  refusal: Refusal | null,
  outcomes: Outcomes<Outcome>,
): Outcome | null {
  const row = refusal && outcomes[refusal.codigo];
  return refusal && row ? row(refusal) : null;
}

/** Like `outcomeOf`. Throws the failure instead of returning null. */
export function outcomeOrThrow<Outcome>(
  failure: RestFailure,
  outcomes: Outcomes<Outcome | null>,
): Outcome {
  const outcome = outcomeOf(failure.refusal, outcomes);
  if (outcome === null) throw failure;
  return outcome;
}

/**
 * Like `outcomeOrThrow`, for a call that the API may lack: `missing` for a refusal without a code, with which such an API
 * answers.
 */
export function outcomeOrMissing<Outcome, Missing>(
  failure: RestFailure,
  outcomes: Outcomes<Outcome>,
  missing: Missing,
): Outcome | Missing {
  return failure.mayLackCall ? missing : outcomeOrThrow(failure, outcomes);
}

/** A row for a refusal that names one input field. */
export function invalid(campo: string | null, mensagem: string) {
  return () => dadosInvalidos(campo, mensagem);
}

/** The state read back after a write. `failure` is the API's refusal, null when the change is visible. */
interface Verified<T> {
  readonly after: T;
  readonly failure: RestFailure | null;
}

interface Verification<T> {
  readonly readBack: () => Promise<T>;
  readonly shows: (after: T) => boolean;
  /** English sentence for the caller when the outcome is unknown: where to look before trying again. */
  readonly advice: string;
}

/**
 * Reads back after any reply to a write: a visible change was made. Throws `outcomeUnknown` when neither the reply nor
 * the state tells the outcome. Rejects with the failure of a write that was not sent.
 */
export async function verifyWrite<T>(
  write: Promise<unknown>,
  verification: Verification<T>,
): Promise<Verified<T>> {
  return verifyOutcome(await failureOf(write), verification);
}

/** Like `verifyWrite`, for a write that was answered; `failure` is null when it was accepted. */
export async function verifyOutcome<T>(
  failure: RestFailure | null,
  { readBack, shows, advice }: Verification<T>,
): Promise<Verified<T>> {
  const after = await readBack().catch((error: unknown) => {
    if (failure?.isCertain) throw failure;
    return unknownAfter(failure, advice)(error);
  });
  if (shows(after)) return { after, failure: null };
  const reason = failure ?? new RestFailure('unreadable', 'a change that is not visible');
  if (reason.mayBeDone) throw outcomeUnknown(reason, advice);
  return { after, failure: reason };
}

/**
 * Like `verifyWrite`, for an API with the contract: an accepted write was made and a refused one was not. What is read
 * back decides only after a lost reply.
 */
export async function readAfterWrite<T>(
  write: Promise<unknown>,
  { shows, ...verification }: Verification<T>,
): Promise<Verified<T>> {
  const failure = await failureOf(write);
  return verifyOutcome(failure, {
    ...verification,
    shows: (after) => failure === null || (failure.mayBeDone && shows(after)),
  });
}

/** Throws `outcomeUnknown` where nothing can be read after a write: of the write's `failure`, else of the read's. */
export function unknownAfter(failure: RestFailure | null, advice: string) {
  return (error: unknown): never => {
    throw outcomeUnknown(failure ?? restFailureOf(error), advice);
  };
}

/** The failure of a write that is not verified. Throws `outcomeUnknown` where the write may have been done. */
export function clearFailureOf(error: unknown, advice: string): RestFailure {
  const failure = restFailureOf(error);
  if (failure.mayBeDone) throw outcomeUnknown(failure, advice);
  return failure;
}

/**
 * Explains why a write failed that is not verified, for a call that the API may lack (`outcomeOrMissing`). Throws
 * `outcomeUnknown` with `advice` where the write may have been done.
 */
export function explainOr<Outcome, Missing>(
  missing: Missing,
  outcomes: Outcomes<Outcome>,
  advice: string,
) {
  return (error: unknown): Outcome | Missing =>
    outcomeOrMissing(clearFailureOf(error, advice), outcomes, missing);
}

/** Like `explainOr`, for a change that may be sent again. */
export function explainAgain<Outcome>(outcomes: Outcomes<Outcome>) {
  const advice = 'Send the same change again: it has one effect.';
  return explainOr(FALHAS.RecursoIndisponivel, outcomes, advice);
}

/** The failure of a write, null when it succeeded. Rejects for one that was not sent, and with other errors. */
export function failureOf(write: Promise<unknown>): Promise<RestFailure | null> {
  return write.then(() => null, sentFailureOf);
}
