import { failureKind } from '../../shared/graphql/errors.ts';
import { showToast } from '../../shared/toasts/toasts.ts';
import type { ResultadoDoCarrinhoFragment } from './carrinho.gen.ts';
import { SESSION_ENDED, withReason } from './texts.ts';

/** What a change of the cart resolves to. */
export type Answer = { data?: { resultado: ResultadoDoCarrinhoFragment } | undefined };

export type Outcome = 'feito' | 'recusado' | 'sem-sessao';

/**
 * Waits for the outcome of a change and says when it failed, with the shop's reason where there is one
 * (C-01, C-17); `onReason` hears that reason as well. Only an answer with a cart counts as done.
 */
export async function settle(
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
  }
  return 'recusado';
}
