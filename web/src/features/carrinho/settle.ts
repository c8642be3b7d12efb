import type { ApolloClient } from '@apollo/client';
import { failureKind } from '../../shared/graphql/errors.ts';
import { showToast } from '../../shared/toasts/toasts.ts';
import { CART_CONTEXT } from './cache.ts';
import { MeuCarrinhoDocument, type ResultadoDoCarrinhoFragment } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';
import { SESSION_ENDED, withReason } from './texts.ts';

/** What a change of the cart resolves to. */
export type Answer = { data?: { resultado: ResultadoDoCarrinhoFragment } | undefined };

export type Outcome = 'feito' | 'recusado' | 'sem-sessao';

/** Milliseconds that a person waits at most for a cart to be read again before the change is called a failure. */
const REREAD_WITHIN = 4000;

/** The cart as the shop has it now; null when it cannot be told in time. */
function readAgain(client: ApolloClient): Promise<Carrinho | null> {
  const read = client
    .query({ query: MeuCarrinhoDocument, fetchPolicy: 'network-only', context: CART_CONTEXT })
    .then(
      ({ data }) => data?.carrinho ?? null,
      () => null,
    );
  const late = new Promise<null>((give) => setTimeout(give, REREAD_WITHIN, null));
  return Promise.race([read, late]);
}

/**
 * Waits for the outcome of a change and says when it failed, with the shop's reason where there is one
 * (C-01, C-17); `onReason` hears that reason as well. An answer with a cart counts as done. Where there was no
 * answer, the change may have been made all the same: the cart is read again, and `made` tells by it.
 */
export async function settle(
  client: ApolloClient,
  answer: Promise<Answer>,
  failed: string,
  {
    onReason,
    made,
  }: { onReason?: (reason: string) => void; made?: (carrinho: Carrinho) => boolean } = {},
): Promise<Outcome> {
  try {
    const resultado = (await answer).data?.resultado;
    if (resultado?.__typename === 'Carrinho') return 'feito';
    showToast('error', withReason(failed, resultado?.mensagem));
    if (resultado) onReason?.(resultado.mensagem);
  } catch (error) {
    if (failureKind(error) === 'unauthenticated') {
      showToast('warning', SESSION_ENDED);
      return 'sem-sessao';
    }
    const again = readAgain(client);
    const carrinho = made ? await again : null;
    if (carrinho && made?.(carrinho)) return 'feito';
    showToast('error', failed);
  }
  return 'recusado';
}
