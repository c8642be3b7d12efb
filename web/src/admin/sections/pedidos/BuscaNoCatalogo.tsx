import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { itemText } from '../../../lib/pedidos/pedido-texts.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { countText } from '../../kit/count.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { type ProdutosParaPedidoQuery, useProdutosParaPedidoQuery } from './edicao.gen.ts';

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

/** Pause in typing before a search (milliseconds). */
const PAUSE = 200;

/** Searches as typed. It takes the focus when it opens. */
export function BuscaNoCatalogo({ onChoose }: { onChoose: (escolhido: Escolhido) => void }) {
  const [written, setWritten] = useState('');
  const [chosen, setChosen] = useState('');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  const busca = written.trim();
  const [settled] = useDebouncedValue(busca, PAUSE);
  const { data, previousData, loading, error, refetch } = useProdutosParaPedidoQuery({
    variables: { busca: settled },
    skip: settled === '' || busca === '',
    fetchPolicy: 'cache-and-network',
  });
  const isWaiting = busca !== '' && (loading || settled !== busca);
  // The last results stay until the next ones, so that the list does not flicker between letters.
  const found = busca === '' ? undefined : (data ?? previousData)?.adminProdutos;
  const options = found?.itens.flatMap(optionsOf) ?? [];
  const more = (found?.totalItens ?? 0) - (found?.itens.length ?? 0);
  const resultText = () => {
    if (isWaiting) return 'Buscando…';
    if (!found) return '';
    if (options.length === 0) return 'Nenhum produto encontrado.';
    return `${countText(options.length, 'opção', 'opções')}.`;
  };
  const status = chosen === '' ? resultText() : `${chosen}: adicionado ao pedido.`;
  return (
    <Stack ref={part} gap="sm" p="md" bd="1px solid var(--line-strong)" bdrs="md">
      <SearchField
        label="Buscar no catálogo"
        placeholder="Nome do produto..."
        value={written}
        maxLength={100}
        onChange={(text) => {
          setWritten(text);
          setChosen('');
        }}
        onKeyDown={(event) => {
          // Enter does not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {error && !loading ? (
        <Falha onRetry={() => void refetch()}>Não foi possível buscar agora.</Falha>
      ) : null}
      <Text role="status" variant="soft" pos={status === '' ? 'absolute' : 'static'}>
        {status}
      </Text>
      <Box
        component="ul"
        mah="18rem"
        pos={options.length === 0 ? 'absolute' : 'static'}
        style={{ overflowY: 'auto' }}
      >
        {options.map((opcao) => (
          <Stack component="li" variant="between" key={`${opcao.produtoId} ${opcao.variacaoId}`}>
            <Group
              component={UnstyledButton}
              variant="row"
              justify="space-between"
              gap="0 var(--space-4)"
              mih="2.75rem"
              p="xs"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => {
                onChoose(opcao);
                setChosen(itemText(opcao));
              }}
            >
              <span>{itemText(opcao)}</span>{' '}
              <Text span variant="soft">
                {formatMoney(opcao.preco)} · {stockText(opcao.estoque)}
              </Text>
            </Group>
          </Stack>
        ))}
      </Box>
      {more > 0 ? (
        <Text variant="soft">Há mais produtos. Escreva mais do nome para achar o certo.</Text>
      ) : null}
    </Stack>
  );
}
