import { Box, Stack } from '@mantine/core';
import { formatMoney } from '../../lib/formats/money.ts';
import { ItensDoPedido } from '../../ui/pedidos/ItensDoPedido.tsx';
import { Valores } from '../../ui/pedidos/Valores.tsx';
import type { PedidoEmPagamentoFragment } from './checkout.gen.ts';
import styles from './checkout.module.css';
import type { ResumoDoPedidoFragment } from './Resumo.gen.ts';

export function ValoresDoPedido({
  pedido: { subtotal, valorFrete, servicoFrete, total },
}: {
  pedido: Pick<PedidoEmPagamentoFragment, 'subtotal' | 'valorFrete' | 'servicoFrete' | 'total'>;
}) {
  return (
    <Valores
      large
      valores={[
        ['Subtotal', formatMoney(subtotal)],
        [`Frete${servicoFrete ? ` (${servicoFrete})` : ''}`, freightText(valorFrete)],
        ['Total', formatMoney(total)],
      ]}
    />
  );
}

function freightText(valorFrete: number | null): string {
  if (valorFrete === null) return 'a combinar';
  return valorFrete === 0 ? 'Grátis' : formatMoney(valorFrete);
}

export function Resumo({ pedido }: { pedido: ResumoDoPedidoFragment }) {
  return (
    <Stack
      component="section"
      miw={0}
      className={styles['summary']}
      aria-labelledby="resumo-do-pedido"
    >
      <Box component="h2" id="resumo-do-pedido" fz="var(--size-3)">
        Resumo do pedido
      </Box>
      <ItensDoPedido itens={pedido.itens} />
      <ValoresDoPedido pedido={pedido} />
    </Stack>
  );
}
