import type { ApolloClient } from '@apollo/client';
import { failureKind } from '../../lib/graphql/errors.ts';
import { showToast } from '../../lib/toasts.ts';
import { type ResultadoDoCarrinho, readCarrinho } from './cache.ts';
import type { Carrinho } from './otimista.ts';
import { SESSION_ENDED, withReason } from './texts.ts';

export type Answer = { data?: { resultado: ResultadoDoCarrinho } | undefined };

export type Outcome = 'done' | 'refused' | 'no-session';

/** In milliseconds. Longest wait for the cart to be read again after a lost reply. */
const REREAD_WITHIN = 4000;

/** Reads the cart from the network; null when it fails or takes too long. */
function readAgain(client: ApolloClient): Promise<Carrinho | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, REREAD_WITHIN, null));
  return Promise.race([readCarrinho(client), late]);
}

/**
 * Waits for a mutation, and shows an error with the gateway's reason when it failed; `onReason` receives that reason.
 * A returned cart means success. After a lost reply the mutation may still have been applied: the cart is read again,
 * and `wasApplied` decides.
 */
export async function settle(
  client: ApolloClient,
  answer: Promise<Answer>,
  failed: string,
  {
    onReason,
    wasApplied,
  }: { onReason?: (reason: string) => void; wasApplied?: (carrinho: Carrinho) => boolean } = {},
): Promise<Outcome> {
  try {
    const resultado = (await answer).data?.resultado;
    if (resultado?.__typename === 'Carrinho') return 'done';
    showToast('error', withReason(failed, resultado?.mensagem));
    if (resultado) onReason?.(resultado.mensagem);
  } catch (error) {
    if (failureKind(error) === 'unauthenticated') {
      showToast('warning', SESSION_ENDED);
      return 'no-session';
    }
    const reread = readAgain(client);
    const carrinho = wasApplied ? await reread : null;
    if (carrinho && wasApplied?.(carrinho)) return 'done';
    showToast('error', failed);
  }
  return 'refused';
}
