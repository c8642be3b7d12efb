import type { ApolloClient } from '@apollo/client';
import { failureKind } from '../../shared/graphql/errors.ts';
import { showToast } from '../../shared/toasts/toasts.ts';
import { CART_CONTEXT } from './cache.ts';
import { MeuCarrinhoDocument, type ResultadoDoCarrinhoFragment } from './carrinho.gen.ts';
import { SESSION_ENDED, withReason } from './texts.ts';

/** What a change of the cart resolves to. */
export type Answer = { data?: { resultado: ResultadoDoCarrinhoFragment } | undefined };

export type Outcome = 'feito' | 'recusado' | 'sem-sessao';

/**
 * Waits for the outcome of a change and says when it failed, with the shop's reason where there is one
 * (C-01, C-17); `onReason` hears that reason as well. Only an answer with a cart counts as done. Where there was no
 * answer, the change may have been made all the same: the cart is read again.
 */
export async function settle(
  client: ApolloClient,
  answer: Promise<Answer>,
  failed: string,
  onReason?: (reason: string) => void,
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
    showToast('error', failed);
    const reread = {
      query: MeuCarrinhoDocument,
      fetchPolicy: 'network-only',
      context: CART_CONTEXT,
    } as const;
    client.query(reread).catch(() => undefined);
  }
  return 'recusado';
}
