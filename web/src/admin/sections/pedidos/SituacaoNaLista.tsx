import { Badge, Box, Text } from '@mantine/core';
import { useAdiado } from '../../kit/adiado/adiado.ts';
import { isDesistenciaAberta } from './devolucao.ts';
import { estornoText } from './estorno.ts';
import type { PedidoEmLinhaFragment } from './pedido.gen.ts';
import { SituacaoDoPedido } from './SituacaoDoPedido.tsx';
import { chaveDoPedido } from './useAtualizarPedido.ts';

const PENDENCIA = {
  CONTESTADO: 'Pagamento contestado',
  ESTORNO_FALHOU: 'Estorno não feito',
} as const;

/**
 * Status in a row, marked while a change of it can still be taken back, while its withdrawal waits or its payment has to be
 * resolved, when its money went back, and when an assistant placed it.
 */
export function SituacaoNaLista({ pedido }: { pedido: PedidoEmLinhaFragment }) {
  const { id, status, statusOriginal, pagamento, assistente } = pedido;
  const adiado = useAdiado(chaveDoPedido(id));
  const marks = [
    ['dark.1', assistente ? 'Assistente' : null],
    ['amber', isDesistenciaAberta(pedido) ? 'Desistência' : null],
    ['dark.1', estornoText(pedido)],
  ] as const;
  return (
    // One box: a row that is a card would set the marks side by side.
    <Box>
      <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
      {marks.map(([color, text]) =>
        text === null ? null : (
          <Box key={text} mt="xs">
            <Badge color={color}>{text}</Badge>
          </Box>
        ),
      )}
      {pagamento?.pendencia ? (
        <Text size="sm" c="var(--danger)">
          {PENDENCIA[pagamento.pendencia]}
        </Text>
      ) : null}
      {adiado ? (
        <Text size="sm" c="dimmed" title={adiado.texto}>
          mudando…
        </Text>
      ) : null}
    </Box>
  );
}
