import { Box, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { nowText } from '../../../lib/formats/moment.ts';
import { itemText, numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { countText } from '../../kit/count.ts';
import { Folha } from './Folha.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type Parte, pagosDe, separar } from './separacao.ts';

/** A box to tick on paper. */
function Quadrado() {
  return (
    <Box
      component="span"
      aria-hidden="true"
      display="inline-block"
      flex="none"
      w="1.1rem"
      h="1.1rem"
      mt="0.2rem"
      bd="1.5px solid var(--text-soft)"
      bdrs="xs"
    />
  );
}

/** `whole` keeps it on one page of paper. */
function Grupo({
  titulo,
  whole = false,
  children,
}: {
  titulo: ReactNode;
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <Stack component="section" gap="xs" style={{ breakInside: whole ? 'avoid' : 'auto' }}>
      <Box
        component="h3"
        pb="var(--space-1)"
        style={{ borderBottom: '1px solid var(--line-strong)' }}
      >
        {titulo}
      </Box>
      <ul>{children}</ul>
    </Stack>
  );
}

function Item({ quantidade, children }: { quantidade: number; children: ReactNode }) {
  return (
    <Group
      component="li"
      variant="between"
      wrap="nowrap"
      align="start"
      gap="sm"
      py="xs"
      style={{ breakInside: 'avoid' }}
    >
      <Quadrado />
      <Text span variant="figures" flex="none" w="3rem" fw={600} ta="end">
        {quantidade} x
      </Text>
      <span>{children}</span>
    </Group>
  );
}

function Detalhe({ children }: { children: string }) {
  return (
    <Text span variant="soft" ff="text" lts="normal">
      {children}
    </Text>
  );
}

function partsText(partes: readonly Parte[]): string {
  return partes
    .map(({ pedidoId, quantidade }) => `nº ${pedidoId}${quantidade > 1 ? ` (${quantidade})` : ''}`)
    .join(', ');
}

/** Pick list of the paid orders. */
export function ListaDeSeparacao({
  pedidos,
  ...dialog
}: DialogProps & {
  pedidos: readonly PedidoAdminFragment[];
}) {
  const [printedAt] = useState(() => nowText(pedidos[0]?.data ?? ''));
  const pagos = pagosDe(pedidos);
  const grupos = separar(pagos);
  const units = grupos.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const orders = countText(pagos.length, 'pedido pago', 'pedidos pagos');
  return (
    <Folha
      {...dialog}
      title="Lista de separação"
      empty={pagos.length === 0 ? 'Nenhum pedido pago para separar entre os escolhidos.' : null}
    >
      <Stack component="article" gap="lg" aria-label="Lista de separação">
        <header>
          <h2>Lista de separação</h2>
          <Text variant="soft">
            {orders} · {countText(units, 'unidade')} · {printedAt}
          </Text>
        </header>
        {grupos.map(({ volume, quantidade, produtos }) => (
          <Grupo
            key={volume}
            titulo={
              <>
                {volume} <Detalhe>{countText(quantidade, 'unidade')}</Detalhe>
              </>
            }
          >
            {produtos.map(({ key, nome, quantidade: each, partes }) => (
              <Item key={key} quantidade={each}>
                {nome}
                <Text variant="soft">{partsText(partes)}</Text>
              </Item>
            ))}
          </Grupo>
        ))}
        <Stack component="section" gap="md" style={{ breakBefore: 'page' }}>
          <h2>Por pedido</h2>
          {pagos.map(({ id, nomeCompleto, itens }) => (
            <Grupo
              key={id}
              whole
              titulo={
                <>
                  <Quadrado /> {numeroText(id)} <Detalhe>{nomeCompleto ?? ''}</Detalhe>
                </>
              }
            >
              {itens.map((item) => (
                <Item key={item.id} quantidade={item.quantidade}>
                  {itemText(item)}
                </Item>
              ))}
            </Grupo>
          ))}
        </Stack>
      </Stack>
    </Folha>
  );
}
