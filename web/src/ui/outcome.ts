import { type FailureKind, failureKind } from '../lib/graphql/errors.ts';
import type { Problem } from './form/useTextForm.ts';

/** A change without an answer of the schema, shaped like a `Falha`. It may have taken effect when `kind` is `unavailable`. */
export interface NaoFeito {
  readonly __typename: 'NaoFeito';
  readonly kind: FailureKind;
  readonly mensagem: string;
  readonly campo: null;
}

/** A refusal as the problem of a form whose fields have the names of the input's. */
export function problemOf({
  campo,
  mensagem,
}: {
  readonly campo: string | null;
  readonly mensagem: string;
}): Problem {
  return { field: campo, text: mensagem };
}

/** Resolves to the outcome of a mutation, and never rejects. `text` describes a request that failed or returned no data. */
export async function outcomeOf<R>(
  answer: Promise<{ readonly data?: { readonly resultado: R } | null | undefined }>,
  text: string | ((kind: FailureKind) => string),
): Promise<R | NaoFeito> {
  const failed = (kind: FailureKind): NaoFeito => ({
    __typename: 'NaoFeito',
    kind,
    mensagem: typeof text === 'string' ? text : text(kind),
    campo: null,
  });
  return answer.then(
    ({ data }) => data?.resultado ?? failed('unavailable'),
    (error: unknown) => failed(failureKind(error)),
  );
}
