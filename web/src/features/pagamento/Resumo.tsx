import { formatMoney } from '../../shared/formats/money.ts';
import { ItensDoPedido } from '../pedidos/ItensDoPedido.tsx';
import type { LinhaDoPedidoFragment } from '../pedidos/pedidos.gen.ts';
import type { PedidoEmPagamentoFragment } from './checkout.gen.ts';
import styles from './checkout.module.css';

export function Valores({
  pedido: { subtotal, valorFrete, servicoFrete, total },
}: {
  pedido: Pick<PedidoEmPagamentoFragment, 'subtotal' | 'valorFrete' | 'servicoFrete' | 'total'>;
}) {
  return (
    <dl className={styles['amounts']}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      <div>
        <dt>Frete{servicoFrete ? ` (${servicoFrete})` : ''}</dt>
        <dd>{freightText(valorFrete)}</dd>
      </div>
      <div className={styles['total']}>
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}

function freightText(valorFrete: number | null): string {
  if (valorFrete === null) return 'a combinar';
  return valorFrete === 0 ? 'Grátis' : formatMoney(valorFrete);
}

export function Resumo({
  pedido,
}: {
  pedido: PedidoEmPagamentoFragment & { readonly itens: readonly LinhaDoPedidoFragment[] };
}) {
  return (
    <section className={styles['summary']} aria-labelledby="resumo-do-pedido">
      <h2 id="resumo-do-pedido">Resumo do pedido</h2>
      <ItensDoPedido itens={pedido.itens} />
      <Valores pedido={pedido} />
    </section>
  );
}
