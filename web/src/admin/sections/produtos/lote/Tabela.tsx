import { Stack, Table, Text } from '@mantine/core';
import { formatMoney } from '../../../../lib/formats/money.ts';
import type { Ajuste } from './ajuste.ts';
import type { Celula, Plano } from './plano.ts';

const reais = (centavos: number) => formatMoney(centavos / 100);
const WRAPS = { overflowWrap: 'anywhere' } as const;
const NOWRAP = { whiteSpace: 'nowrap' } as const;
const unidades = (value: number) => `${value.toLocaleString('pt-BR')} un.`;

function Valor({ celula, text }: { celula: Celula; text: (value: number) => string }) {
  const { antes, depois, nota, barrada } = celula;
  const isUnchanged = antes === depois;
  return (
    <>
      <Text span style={NOWRAP} c={isUnchanged ? 'inherit' : 'dimmed'}>
        {antes === null ? 'sem preço' : text(antes)}
      </Text>
      {isUnchanged || depois === null ? (
        barrada ? null : (
          ' (igual)'
        )
      ) : (
        <>
          {' '}
          <span aria-hidden="true">→ </span>
          <span className="visually-hidden">passa a </span>
          <strong style={NOWRAP}>{text(depois)}</strong>
        </>
      )}
      {nota === null ? null : (
        <Stack component="span" variant="beside" mt="sm">
          {barrada ? 'Não muda: ' : 'Atenção: '}
          {nota}
        </Stack>
      )}
    </>
  );
}

export function Tabela({ planos, ajuste }: { planos: readonly Plano[]; ajuste: Ajuste }) {
  const columns = 1 + (ajuste.preco ? 1 : 0) + (ajuste.estoque ? 1 : 0);
  return (
    <Table withRowBorders={false} tabularNums variant="plan">
      <Table.Caption className="visually-hidden">Antes e depois, por produto</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Variação</Table.Th>
          {ajuste.preco ? <Table.Th scope="col">Preço</Table.Th> : null}
          {ajuste.estoque ? <Table.Th scope="col">Estoque</Table.Th> : null}
        </Table.Tr>
      </Table.Thead>
      {planos.map(({ produto, linhas, problema }) => (
        <Table.Tbody key={produto.id}>
          <Table.Tr>
            <Table.Th scope="rowgroup" colSpan={columns} fw={600} pb="var(--space-1)" style={WRAPS}>
              <span>{produto.nome}</span>
              {problema === null ? null : (
                <Stack component="span" variant="beside" mt="sm">
                  Não pode ser salvo: {problema}
                </Stack>
              )}
            </Table.Th>
          </Table.Tr>
          {linhas.map(({ id, nome, preco, estoque }) => (
            <Table.Tr key={id ?? 'simples'}>
              <Table.Th scope="row" fw={400} c="var(--text-soft)" style={WRAPS}>
                {nome ?? 'Sem variações'}
              </Table.Th>
              {preco ? (
                <Table.Td>
                  <Valor celula={preco} text={reais} />
                </Table.Td>
              ) : null}
              {estoque ? (
                <Table.Td>
                  <Valor celula={estoque} text={unidades} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}
