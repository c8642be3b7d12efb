import { refusal } from '../http/errors.ts';
import { ProviderUnavailable } from './provedores/provider.ts';

/** Rethrows `ProviderUnavailable` as a 503 and every other error unchanged. */
export function explainUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error;
  throw refusal(
    503,
    'PAGAMENTO_INDISPONIVEL',
    'O pagamento com cartão está indisponível. Seu pedido está guardado: tente de novo em instantes.',
  );
}
