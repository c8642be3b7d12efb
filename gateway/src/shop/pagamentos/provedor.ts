import type { Configuracao } from '../../types.gen.ts';
import { type InicioOutcome, semCartao } from './falhas.ts';

/**
 * Starts a payment only in a shop that takes cards, and shows it only to a form of its provider: test cards must not be
 * typed into a real provider's payment, nor the reverse.
 */
export async function withProvedor(
  { provedor }: Configuracao['pagamento'],
  begin: () => Promise<InicioOutcome>,
): Promise<InicioOutcome> {
  if (provedor === null) return semCartao;
  const outcome = await begin();
  return outcome.__typename === 'Pagamento' && outcome.provedor !== provedor ? semCartao : outcome;
}
