import { Group, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../lib/formats/money.ts';
import { itemText } from '../../lib/pedidos/pedido-texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { IniciarPagamentoMutation } from './checkout.gen.ts';
import styles from './checkout.module.css';

type Resultado = IniciarPagamentoMutation['resultado'];
export type Mudanca = Extract<
  Resultado,
  { __typename: 'PrecoAlterado' | 'EstoqueInsuficiente' | 'ProdutoIndisponivel' }
>;

function leftText(units: number): string {
  if (units === 0) return 'esgotado';
  return units === 1 ? 'resta 1 unidade' : `restam ${units} unidades`;
}

function linesOf(mudanca: Mudanca): readonly string[] {
  switch (mudanca.__typename) {
    case 'PrecoAlterado':
      return mudanca.itens.map(
        (item) =>
          `${itemText(item)}: era ${formatMoney(item.de)}, hoje é ${formatMoney(item.para)}`,
      );
    case 'EstoqueInsuficiente':
      return mudanca.itens.map((item) => `${itemText(item)}: ${leftText(item.disponivel)}`);
    case 'ProdutoIndisponivel':
      return [];
  }
}

/** An order that can no longer be paid as it was created. Nothing was charged. */
export function Recusado({ mudanca, pedidoId }: { mudanca: Mudanca; pedidoId: string }) {
  const lines = linesOf(mudanca);
  return (
    <Stack gap="lg" miw={0}>
      <Stack
        role="alert"
        gap="xs"
        className={styles['message']}
        style={{ borderColor: 'var(--warning)' }}
      >
        <p>{mudanca.mensagem}</p>
        {lines.length === 0 ? null : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {mudanca.__typename === 'PrecoAlterado' && mudanca.totalAnterior !== null ? (
          <p>
            Total do pedido: {formatMoney(mudanca.totalAnterior)}. Hoje seria{' '}
            {formatMoney(mudanca.totalAtual)}.
          </p>
        ) : null}
        <Text variant="soft">Nenhuma cobrança foi feita agora.</Text>
      </Stack>
      <Group gap="sm" align="stretch" className={styles['ways']}>
        <ButtonLink to={`/meus-pedidos?busca=${encodeURIComponent(pedidoId)}`}>
          Comprar de novo em Meus Pedidos
        </ButtonLink>
        <ButtonLink to="/produtos" variant="outline">
          Ver Produtos
        </ButtonLink>
      </Group>
    </Stack>
  );
}
