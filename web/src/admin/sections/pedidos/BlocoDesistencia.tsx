import { dayText, momentText } from '../../../lib/formats/moment.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import detalhes from '../../../ui/pedidos/Detalhes.module.css';
import type { PedidoAdminFragment } from './pedido.gen.ts';

/** The customer's withdrawal from an order (CDC, art. 49); nothing without one. */
export function BlocoDesistencia({ pedido: { desistencia } }: { pedido: PedidoAdminFragment }) {
  if (desistencia === null) return null;
  const { pedidaEm, motivo, prazoAte, recebidaEm, valor } = desistencia;
  return (
    <section className={detalhes['block']}>
      <h3 className={detalhes['title']}>Desistência</h3>
      <dl className={detalhes['facts']}>
        <dt>Pedida em</dt>
        <dd>
          <time dateTime={pedidaEm}>{momentText(pedidaEm)}</time>
        </dd>
        {prazoAte === null ? null : (
          <>
            <dt>Prazo da lei</dt>
            <dd>
              até <time dateTime={prazoAte}>{dayText(prazoAte)}</time> (sete dias da entrega)
            </dd>
          </>
        )}
        <dt>Motivo</dt>
        <dd>{motivo ?? 'não informado, e a lei não o exige'}</dd>
        <dt>Produtos</dt>
        <dd>
          {recebidaEm === null ? (
            'ainda não voltaram'
          ) : (
            <>
              recebidos em <time dateTime={recebidaEm}>{momentText(recebidaEm)}</time>
            </>
          )}
        </dd>
        {valor === null ? null : (
          <>
            <dt>A devolver</dt>
            <dd>{formatMoney(valor)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
