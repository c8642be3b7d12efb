import { Stack } from '@mantine/core';
import { useState } from 'react';
import { nowText } from '../../../lib/formats/moment.ts';
import { itemText, numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Folha } from './Folha.tsx';
import styles from './ListaDeSeparacao.module.css';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type Parte, pagosDe, separar, unidadesText } from './separacao.ts';

function Box() {
  return <span aria-hidden="true" className={styles['box']} />;
}

function partsText(partes: readonly Parte[]): string {
  return partes
    .map(({ pedidoId, quantidade }) => `nº ${pedidoId}${quantidade > 1 ? ` (${quantidade})` : ''}`)
    .join(', ');
}

/** Pick list of the paid orders. */
export function ListaDeSeparacao({
  pedidos,
  open,
  onClose,
  onClosed,
}: DialogProps & {
  pedidos: readonly PedidoAdminFragment[];
}) {
  const [printedAt] = useState(() => nowText(pedidos[0]?.data ?? ''));
  const pagos = pagosDe(pedidos);
  const grupos = separar(pagos);
  const units = grupos.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const orders = pagos.length === 1 ? '1 pedido pago' : `${pagos.length} pedidos pagos`;
  return (
    <Folha
      title="Lista de separação"
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      empty={pagos.length === 0 ? 'Nenhum pedido pago para separar entre os escolhidos.' : null}
    >
      <Stack component="article" gap="lg" aria-label="Lista de separação">
        <header className={styles['head']}>
          <h2>Lista de separação</h2>
          <p>
            {orders} · {unidadesText(units)} · {printedAt}
          </p>
        </header>
        {grupos.map(({ volume, quantidade, produtos }) => (
          <Stack component="section" key={volume} gap="xs" className={styles['group']}>
            <h3>
              {volume} <span className={styles['count']}>{unidadesText(quantidade)}</span>
            </h3>
            <ul>
              {produtos.map(({ key, nome, quantidade: units, partes }) => (
                <li key={key}>
                  <Box />
                  <span className={styles['units']}>{units} x</span>
                  <span>
                    {nome}
                    <span className={styles['from']}>{partsText(partes)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Stack>
        ))}
        <Stack component="section" gap="md" className={styles['orders']}>
          <h2>Por pedido</h2>
          {pagos.map(({ id, nomeCompleto, itens }) => (
            <Stack component="section" key={id} gap="xs" className={styles['group']}>
              <h3>
                <Box /> {numeroText(id)}{' '}
                <span className={styles['count']}>{nomeCompleto ?? ''}</span>
              </h3>
              <ul>
                {itens.map((item) => (
                  <li key={item.id}>
                    <Box />
                    <span className={styles['units']}>{item.quantidade} x</span>
                    <span>{itemText(item)}</span>
                  </li>
                ))}
              </ul>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Folha>
  );
}
