import { isPaid } from '@decantaria/loja/status';
import { centavosOf } from '../../../lib/formats/centavos.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import type { PedidoAdminFragment, StatusPedido } from './pedido.gen.ts';

type Pagamento = NonNullable<PedidoAdminFragment['pagamento']>;

/** A payment, as far as it tells what is left of it. */
interface Pago extends Pick<Pagamento, 'valor'> {
  readonly estornos: readonly Pick<Pagamento['estornos'][number], 'valor' | 'estado'>[];
  readonly contestacoes: readonly Pick<Pagamento['contestacoes'][number], 'valor' | 'estado'>[];
}

/** What a payment through the shop paid and has not given back, in reais. It may differ from the total: an order can be edited later. */
export function restanteOf({ valor, estornos, contestacoes }: Pago): number {
  const back = [
    ...estornos.filter(({ estado }) => estado !== 'FALHOU'),
    ...contestacoes.filter(({ estado }) => estado === 'PERDIDA'),
  ].reduce((sum, each) => sum + centavosOf(each.valor), 0);
  return Math.max(0, centavosOf(valor) - back) / 100;
}

/** What a cancellation with a refund gives back, in reais. An API without payments gives back the total. */
export function valorDoCancelamento({
  total,
  devolvido,
  pagamento,
}: Pick<PedidoAdminFragment, 'total' | 'devolvido' | 'pagamento'>): number {
  return pagamento ? restanteOf(pagamento) : total - devolvido;
}

/** Badge of an order whose money went back, wholly or in part; null for the others. */
export function estornoText({
  total,
  devolvido,
}: Pick<PedidoAdminFragment, 'total' | 'devolvido'>): string | null {
  if (devolvido === 0) return null;
  return devolvido < total ? 'Estornado em parte' : 'Estornado';
}

/** Whether a payment through the shop has something left to refund. */
export function hasRestante(pagamento: Pago | null): boolean {
  return pagamento !== null && restanteOf(pagamento) > 0;
}

/** Whether a refund can be requested. An API without payments decides itself whether anything is left to refund. */
export function canRefund(
  {
    status,
    metodo,
    devolucaoManual,
    pagamento,
  }: Pick<PedidoAdminFragment, 'status' | 'metodo' | 'devolucaoManual'> & {
    readonly pagamento: Pago | null;
  },
  para: StatusPedido,
): boolean {
  const byProvider = pagamento ? hasRestante(pagamento) : metodo?.trim().toUpperCase() === 'CARTAO';
  return (
    byProvider &&
    devolucaoManual === null &&
    para === 'CANCELADO' &&
    (isPaid(status) || status === 'CANCELADO')
  );
}

/** How an admin returns the money of an order in this status; null unless it is cancelled and nothing else returns it. */
export function devolucaoManualText(
  { id, devolucaoManual }: Pick<PedidoAdminFragment, 'id' | 'devolucaoManual'>,
  status: StatusPedido,
): string | null {
  if (status !== 'CANCELADO' || devolucaoManual === null) return null;
  const { valor, paymentIntentId, confirmado } = devolucaoManual;
  const byHand = `devolva ${formatMoney(valor)} à mão no painel do provedor do cartão`;
  if (confirmado && paymentIntentId !== null) {
    return `O dinheiro não volta sozinho: ${byHand}. É o pagamento ${paymentIntentId}.`;
  }
  const where =
    paymentIntentId === null
      ? `procure lá pelo pedido ${id}`
      : `o pagamento que começou na loja é ${paymentIntentId}`;
  return `O dinheiro não volta sozinho. Se o pedido foi pago com cartão, ${byHand}: ${where}. Se foi pago de outro jeito, combine a devolução com o cliente.`;
}

/** Where a refund through the provider goes. Its payment is the only one by Pix that the shop does not confirm by hand. */
export function destinoOf({ metodo }: Pick<PedidoAdminFragment, 'metodo'>): string {
  return metodo === 'PIX' ? 'a conta que fez o Pix' : 'o cartão que foi usado';
}
