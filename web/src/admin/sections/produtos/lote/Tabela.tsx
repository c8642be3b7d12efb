import { Table } from '@mantine/core';
import { formatMoney } from '../../../../lib/formats/money.ts';
import type { Ajuste } from './ajuste.ts';
import styles from './lote.module.css';
import type { Celula, Plano } from './plano.ts';

const reais = (centavos: number) => formatMoney(centavos / 100);
const unidades = (value: number) => `${value.toLocaleString('pt-BR')} un.`;

function Valor({ celula, text }: { celula: Celula; text: (value: number) => string }) {
  const { antes, depois, nota, barrada } = celula;
  const isUnchanged = antes === depois;
  return (
    <>
      <span className={[styles['value'], isUnchanged ? '' : styles['before']].join(' ')}>
        {antes === null ? 'sem preço' : text(antes)}
      </span>
      {isUnchanged || depois === null ? (
        barrada ? null : (
          ' (igual)'
        )
      ) : (
        <>
          {' '}
          <span aria-hidden="true">→ </span>
          <span className="visually-hidden">passa a </span>
          <strong className={styles['value']}>{text(depois)}</strong>
        </>
      )}
      {nota === null ? null : (
        <span className={styles['note']} data-barred={barrada || undefined}>
          {barrada ? 'Não muda: ' : 'Atenção: '}
          {nota}
        </span>
      )}
    </>
  );
}

export function Tabela({ planos, ajuste }: { planos: readonly Plano[]; ajuste: Ajuste }) {
  const columns = 1 + (ajuste.preco ? 1 : 0) + (ajuste.estoque ? 1 : 0);
  return (
    <Table withRowBorders={false} tabularNums className={styles['table']}>
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
            <Table.Th scope="rowgroup" colSpan={columns} className={styles['product']}>
              <span>{produto.nome}</span>
              {problema === null ? null : (
                <span className={styles['note']} data-barred>
                  Não pode ser salvo: {problema}
                </span>
              )}
            </Table.Th>
          </Table.Tr>
          {linhas.map(({ id, nome, preco, estoque }) => (
            <Table.Tr key={id ?? 'simples'}>
              <Table.Th scope="row" className={styles['volume']}>
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
