import { Box, Text } from '@mantine/core';
import { formatMoney } from '../../lib/formats/money.ts';
import { NoPicture } from '../NoPicture.tsx';
import { Picture } from '../Picture.tsx';
import type { LinhaDoPedidoFragment } from './ItensDoPedido.gen.ts';
import styles from './ItensDoPedido.module.css';

export function ItensDoPedido({ itens }: { itens: readonly LinhaDoPedidoFragment[] }) {
  return (
    <Box
      component="ul"
      display="grid"
      style={{ alignContent: 'start' }}
      aria-label="Itens do pedido"
    >
      {itens.map(
        ({ id, nomeProduto, variacaoNome, quantidade, precoUnitario, subtotal, imagem }) => (
          <li key={id} className={styles['line']}>
            <div className={styles['picture']}>
              {imagem ? <Picture imagem={imagem} sizes="64px" alt="" /> : <NoPicture />}
            </div>
            <div>
              <Box component="p" lh={1.3} style={{ overflowWrap: 'anywhere' }}>
                {nomeProduto}
              </Box>
              {variacaoNome === null ? null : (
                <Box component="p" c="var(--amber)" fz="sm">
                  {variacaoNome}
                </Box>
              )}
              <Text variant="soft" className={styles['price']}>
                {quantidade} x {formatMoney(precoUnitario)}
              </Text>
            </div>
            <p className={styles['subtotal']}>{formatMoney(subtotal)}</p>
          </li>
        ),
      )}
    </Box>
  );
}
