import { dayText } from '../../../lib/formats/moment.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import { FactTable, Moment } from '../../../ui/Facts.tsx';
import { Bloco } from '../../../ui/pedidos/Bloco.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';

/** The customer's withdrawal from an order (CDC, art. 49); nothing without one. */
export function BlocoDesistencia({ pedido: { desistencia } }: { pedido: PedidoAdminFragment }) {
  if (desistencia === null) return null;
  const { pedidaEm, motivo, prazoAte, recebidaEm, valor } = desistencia;
  return (
    <Bloco titulo="Desistência">
      <FactTable
        facts={{
          'Pedida em': <Moment at={pedidaEm} />,
          'Prazo da lei': prazoAte && (
            <>
              até <time dateTime={prazoAte}>{dayText(prazoAte)}</time> (sete dias da entrega)
            </>
          ),
          Motivo: motivo ?? 'não informado, e a lei não o exige',
          Produtos:
            recebidaEm === null ? (
              'ainda não voltaram'
            ) : (
              <>
                recebidos em <Moment at={recebidaEm} />
              </>
            ),
          'A devolver': valor === null ? null : formatMoney(valor),
        }}
      />
    </Bloco>
  );
}
