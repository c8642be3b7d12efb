import { Text } from '@mantine/core';
import { useAdiado } from '../../kit/adiado/adiado.ts';
import type { PedidoEmLinhaFragment } from './pedido.gen.ts';
import { SituacaoDoPedido } from './SituacaoDoPedido.tsx';
import { chaveDoPedido } from './useAtualizarPedido.ts';

const PENDENCIA = {
  CONTESTADO: 'Pagamento contestado',
  ESTORNO_FALHOU: 'Estorno não feito',
} as const;

/** Status in a row, marked while a change of it can still be taken back, and while its payment has to be resolved. */
export function SituacaoNaLista({ id, status, statusOriginal, pagamento }: PedidoEmLinhaFragment) {
  const adiado = useAdiado(chaveDoPedido(id));
  return (
    <>
      <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
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
    </>
  );
}
