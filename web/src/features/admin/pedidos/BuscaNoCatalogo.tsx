import { useLazyQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../shared/formats/money.ts';
import { SearchField } from '../../../shared/ui/SearchField.tsx';
import { itemText } from '../../pedidos/pedido-texts.ts';
import { Falha } from '../lista/Falha.tsx';
import styles from './BuscaNoCatalogo.module.css';
import { ProdutosParaPedidoDocument, type ProdutosParaPedidoQuery } from './edicao.gen.ts';

type Produto = NonNullable<ProdutosParaPedidoQuery['adminProdutos']>['itens'][number];

export interface Escolhido {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  /** Current price in reais. */
  readonly preco: number;
}

interface Opcao extends Escolhido {
  readonly estoque: number;
}

function optionsOf({ id, nome, precoBase, estoqueTotal, variacoes }: Produto): readonly Opcao[] {
  const produto = { produtoId: id, nomeProduto: nome };
  if (variacoes.length === 0) {
    const preco = precoBase ?? 0;
    return [{ ...produto, variacaoId: null, variacaoNome: null, preco, estoque: estoqueTotal }];
  }
  return variacoes.map((variacao) => ({
    ...produto,
    variacaoId: variacao.id,
    variacaoNome: variacao.nome,
    preco: variacao.preco ?? 0,
    estoque: variacao.estoque,
  }));
}

function stockText(estoque: number): string {
  if (estoque <= 0) return 'esgotado';
  return estoque === 1 ? '1 em estoque' : `${estoque} em estoque`;
}

export function BuscaNoCatalogo({ onChoose }: { onChoose: (escolhido: Escolhido) => void }) {
  const [written, setWritten] = useState('');
  const [chosen, setChosen] = useState('');
  const [search, { data, loading, error }] = useLazyQuery(ProdutosParaPedidoDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const busca = written.trim();
  const run = () => {
    setChosen('');
    if (busca !== '') void search({ variables: { busca } }).catch(() => undefined);
  };
  const found = data?.adminProdutos;
  const options = found?.itens.flatMap(optionsOf) ?? [];
  const more = (found?.totalItens ?? 0) - (found?.itens.length ?? 0);
  return (
    <div className={styles['search']}>
      <div className={styles['bar']}>
        <SearchField
          label="Buscar no catálogo"
          placeholder="Nome do produto..."
          value={written}
          maxLength={100}
          onChange={setWritten}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches and does not submit the surrounding form.
            event.preventDefault();
            run();
          }}
        />
        <Button variant="outline" size="sm" aria-busy={loading} onClick={run}>
          Buscar
        </Button>
      </div>
      {error && !loading ? <Falha onRetry={run}>Não foi possível buscar agora.</Falha> : null}
      <p role="status" className={styles['status']}>
        {chosen !== ''
          ? `${chosen}: adicionado ao pedido.`
          : data && options.length === 0 && !loading
            ? 'Nenhum produto encontrado.'
            : ''}
      </p>
      <ul className={styles['results']}>
        {options.map((opcao) => (
          <li key={`${opcao.produtoId} ${opcao.variacaoId}`}>
            <button
              type="button"
              onClick={() => {
                onChoose(opcao);
                setChosen(itemText(opcao));
              }}
            >
              <span>{itemText(opcao)}</span>{' '}
              <span className={styles['more']}>
                {formatMoney(opcao.preco)} · {stockText(opcao.estoque)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles['more']}>Há mais produtos. Escreva mais do nome para achar o certo.</p>
      ) : null}
    </div>
  );
}
