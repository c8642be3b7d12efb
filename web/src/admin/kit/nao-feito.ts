import { type FailureKind, failureKind } from '../../lib/graphql/errors.ts';

/** A change that the gateway rejected as a whole, shaped like a `Falha` of the schema. */
export interface NaoFeito {
  readonly __typename: 'NaoFeito';
  readonly mensagem: string;
  readonly campo: null;
}

const TEXTS: Readonly<Record<Exclude<FailureKind, 'unavailable'>, string>> = {
  forbidden:
    'Esta conta não administra mais a loja, e nada foi salvo. Entre com outra e tente de novo.',
  unauthenticated: 'A sua sessão terminou, e nada foi salvo. Entre de novo e tente de novo.',
  limited: 'Foram muitos envios seguidos, e nada foi salvo. Espere um pouco e tente de novo.',
  invalid: 'A loja não aceitou o envio deste jeito, e nada foi salvo. Confira e tente de novo.',
};

/** Describes a failed change as a refusal. Null when the outcome is unknown, e.g. after a timeout. */
export function naoFeito(error: unknown): NaoFeito | null {
  const kind = failureKind(error);
  return kind === 'unavailable'
    ? null
    : { __typename: 'NaoFeito', mensagem: TEXTS[kind], campo: null };
}
