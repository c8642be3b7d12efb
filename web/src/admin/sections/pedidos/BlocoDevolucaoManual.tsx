import { Text } from '@mantine/core';
import detalhes from '../../../ui/pedidos/Detalhes.module.css';
import { devolucaoManualText } from './estorno.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

/** How the money of a cancelled order is returned where the API cannot refund; nothing when nothing is owed. */
export function BlocoDevolucaoManual({ pedido }: { pedido: PedidoAdminFragment }) {
  const text = devolucaoManualText(pedido, pedido.status);
  if (text === null) return null;
  return (
    <section className={detalhes['block']}>
      <h3 className={detalhes['title']}>Dinheiro a devolver</h3>
      <Text size="sm">{text} Se você já devolveu, não há mais nada a fazer.</Text>
    </section>
  );
}
