import type { DevolucaoManual } from '../../../types.gen.ts';
import type { PagamentosMemory } from '../../../upstream/older/pagamentos/memory.ts';
import type { PedidoModel } from '../model.ts';
import { isPaid } from '../status.ts';

interface Settings {
  readonly pagamentos: Pick<PagamentosMemory, 'devolvivelOf' | 'wasPaid'>;
  /** Whether the API declares the contract, and so refunds itself. */
  readonly hasContract: boolean;
}

/**
 * The money that an admin returns by hand when this order is cancelled, and after that; `valor` in centavos. Null where
 * the API refunds, and when nothing was paid. Makes no call.
 */
export async function devolucaoManualOf(
  { id, status, total }: Pick<PedidoModel, 'id' | 'status' | 'total'>,
  { pagamentos, hasContract }: Settings,
): Promise<DevolucaoManual | null> {
  const mayOwe = isPaid(status) || status === 'CANCELADO';
  if (!mayOwe || hasContract) return null;
  const [payment, wasPaid] = await Promise.all([
    pagamentos.devolvivelOf(id),
    isPaid(status) || pagamentos.wasPaid(id),
  ]);
  if (!wasPaid && !payment?.confirmado) return null;
  return {
    valor: payment?.valor ?? total,
    paymentIntentId: payment?.paymentIntentId ?? null,
    confirmado: payment?.confirmado ?? false,
  };
}
