import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/formats/money.ts';
import { NoPicture } from '../NoPicture.tsx';
import { Picture } from '../Picture.tsx';
import type { LinhaDoPedidoFragment } from './ItensDoPedido.gen.ts';
import styles from './ItensDoPedido.module.css';

export function ItensDoPedido<Linha extends LinhaDoPedidoFragment>({
  itens,
  renderAction,
}: {
  itens: readonly Linha[];
  /** What may be done with a line; below its price. */
  renderAction?: (linha: Linha) => ReactNode;
}) {
  return (
    <Box
      component="ul"
      display="grid"
      style={{ alignContent: 'start' }}
      aria-label="Itens do pedido"
    >
      {itens.map((linha) => {
        const { id, nomeProduto, variacaoNome, quantidade, precoUnitario, subtotal, imagem } =
          linha;
        return (
          <Group key={id} component="li" py="sm" className={styles['line']}>
            <Box flex="none" w="3.5rem" className="thumb">
              {imagem ? <Picture imagem={imagem} sizes="64px" alt="" /> : <NoPicture />}
            </Box>
            {/* With large text the amount wraps below. */}
            <Box flex="1 1 4.5rem" miw={0}>
              <Box component="p" lh={1.3} style={{ overflowWrap: 'anywhere' }}>
                {nomeProduto}
              </Box>
              {variacaoNome === null ? null : (
                <Box component="p" c="var(--amber)" fz="sm">
                  {variacaoNome}
                </Box>
              )}
              <Text variant="amount">
                {quantidade} x {formatMoney(precoUnitario)}
              </Text>
              {renderAction?.(linha)}
            </Box>
            <Text variant="figures" fz="sm" fw={600} ms="auto" style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(subtotal)}
            </Text>
          </Group>
        );
      })}
    </Box>
  );
}
