import { Text } from '@mantine/core';
import { useAdiado } from '../adiado/adiado.ts';
import type { PedidoEmLinhaFragment } from './pedido.gen.ts';
import { SituacaoDoPedido } from './SituacaoDoPedido.tsx';
import { chaveDoPedido } from './useAtualizarPedido.ts';

/** Status in a row, marked while a change of it can still be taken back. */
export function SituacaoNaLista({ id, status, statusOriginal }: PedidoEmLinhaFragment) {
  const adiado = useAdiado(chaveDoPedido(id));
  return (
    <>
      <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
      {adiado ? (
        <Text size="sm" c="dimmed" title={adiado.texto}>
          mudando…
        </Text>
      ) : null}
    </>
  );
}
