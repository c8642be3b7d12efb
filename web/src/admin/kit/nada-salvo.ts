import type { FailureKind } from '../../lib/graphql/errors.ts';

const TEXTS: Readonly<Record<Exclude<FailureKind, 'unavailable'>, string>> = {
  forbidden:
    'Esta conta não administra mais a loja, e nada foi salvo. Entre com outra e tente de novo.',
  unauthenticated: 'A sua sessão terminou, e nada foi salvo. Entre de novo e tente de novo.',
  limited: 'Foram muitos envios seguidos, e nada foi salvo. Espere um pouco e tente de novo.',
  invalid: 'A loja não aceitou o envio deste jeito, e nada foi salvo. Confira e tente de novo.',
};

/** Texts for `outcomeOf`: nothing was saved, or `semResposta` when that is unknown, e.g. after a timeout. */
export function nadaSalvo(semResposta: string): (kind: FailureKind) => string {
  return (kind) => (kind === 'unavailable' ? semResposta : TEXTS[kind]);
}
