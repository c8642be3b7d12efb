import type { ApolloClient } from '@apollo/client';
import { failureKind } from '../../lib/graphql/errors.ts';
import { itemText } from '../../lib/pedidos/pedido-texts.ts';
import { currentAccount } from '../../lib/session/session.ts';
import { cartChange, readCarrinho } from '../carrinho/cache.ts';
import { AdicionarAoCarrinhoDocument } from '../carrinho/carrinho.gen.ts';
import { MAX_UNITS } from '../carrinho/disponibilidade.ts';
import { unitsOf } from '../carrinho/otimista.ts';
import {
  ItensParaComprarDeNovoDocument,
  type ItensParaComprarDeNovoQuery,
} from './comprar-de-novo.gen.ts';

export type ItemDeAntes = NonNullable<ItensParaComprarDeNovoQuery['pedido']>['itens'][number];

/** Current availability of an order line: cart identifiers and stock, or why it is unavailable. */
export type Hoje =
  | { readonly produtoId: string; readonly variacaoId: string | null; readonly estoque: number }
  | { readonly motivo: string };

const NOT_FOR_SALE = 'não está mais à venda';
const SOLD_OUT = 'esgotado';
const NO_ANSWER = 'a loja não respondeu';
const SIGNED_OUT = 'a sessão terminou';

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');

export function hojeOf({ produto, ...item }: ItemDeAntes): Hoje {
  const { variacaoId, variacaoNome } = item;
  if (item.produtoId === null && produto === null) return { motivo: 'procure por ele na loja' };
  if (!produto?.ativo) return { motivo: NOT_FOR_SALE };
  const { id: produtoId, variacoes } = produto;
  const hadVolume = variacaoId !== null || variacaoNome !== null;
  if (variacoes.length === 0) {
    if (hadVolume) return { motivo: `${variacaoNome ?? 'esse volume'} não existe mais` };
    if (produto.precoBase === null) return { motivo: NOT_FOR_SALE };
    return produto.estoqueTotal > 0
      ? { produtoId, variacaoId: null, estoque: produto.estoqueTotal }
      : { motivo: SOLD_OUT };
  }
  if (!hadVolume) return { motivo: 'agora é vendido por volume, escolha um na página do produto' };
  const variacao = variacoes.find(({ id, nome }) =>
    variacaoId === null ? plain(nome) === plain(variacaoNome ?? '') : id === variacaoId,
  );
  if (!variacao) return { motivo: `${variacaoNome ?? 'esse volume'} não existe mais` };
  if (variacao.preco === null) return { motivo: NOT_FOR_SALE };
  return variacao.estoque > 0
    ? { produtoId, variacaoId: variacao.id, estoque: variacao.estoque }
    : { motivo: SOLD_OUT };
}

interface Levado {
  readonly nome: string;
  readonly pedidos: number;
  readonly levados: number;
}

interface Deixado {
  readonly nome: string;
  readonly motivo: string;
}

export interface Relatorio {
  readonly levados: readonly Levado[];
  readonly deixados: readonly Deixado[];
}

export function relatorioText({ levados, deixados }: Relatorio): readonly string[] {
  const inCart = levados.map(({ nome, pedidos, levados: added }) =>
    added < pedidos
      ? `${added} de ${pedidos} x ${nome} (é o que resta no estoque)`
      : `${added} x ${nome}`,
  );
  return [
    ...(inCart.length > 0 ? [`No carrinho, pelo preço de hoje: ${inCart.join('; ')}.`] : []),
    ...deixados.map(({ nome, motivo }) => `Ficou de fora: ${nome}, ${motivo}.`),
  ];
}

type Tentativa =
  | { readonly levados: number }
  | { readonly motivo: string; readonly stop?: boolean };

/**
 * Adds an order's lines to the cart one by one, each sent once, limited by stock. After a lost reply the cart is read
 * to find the outcome. If that read fails too, nothing more is sent. Rejects when the order cannot be read; nothing was
 * sent then.
 */
export async function comprarDeNovo(client: ApolloClient, pedidoId: string): Promise<Relatorio> {
  const owner = currentAccount();
  const { data } = await client.query({
    query: ItensParaComprarDeNovoDocument,
    variables: { id: pedidoId },
    fetchPolicy: 'network-only',
  });
  const itens = data?.pedido?.itens ?? [];
  let carrinho = await readCarrinho(client);
  let stopped: string | null = null;
  const levados: Levado[] = [];
  const deixados: Deixado[] = [];

  const put = async (
    hoje: Exclude<Hoje, { motivo: string }>,
    wanted: number,
  ): Promise<Tentativa> => {
    const { produtoId, variacaoId, estoque } = hoje;
    if (currentAccount() !== owner) return { motivo: SIGNED_OUT, stop: true };
    const unitsBefore = unitsOf(carrinho, hoje);
    const quantidade = Math.min(wanted, Math.min(estoque, MAX_UNITS) - unitsBefore);
    if (quantidade <= 0) return { motivo: 'todas as que há já estão no carrinho' };
    try {
      const answer = await client.mutate({
        mutation: AdicionarAoCarrinhoDocument,
        variables: { input: { produtoId, variacaoId, quantidade } },
        ...cartChange(client),
      });
      const resultado = answer.data?.resultado;
      if (resultado?.__typename === 'Carrinho') {
        carrinho = resultado;
        return { levados: quantidade };
      }
      return { motivo: resultado ? lowerFirst(resultado.mensagem) : NO_ANSWER };
    } catch (error) {
      if (failureKind(error) === 'unauthenticated') {
        return { motivo: SIGNED_OUT, stop: true };
      }
      const currentCart = await readCarrinho(client);
      if (!currentCart) return { motivo: NO_ANSWER, stop: true };
      const arrived = unitsOf(currentCart, hoje) - unitsBefore;
      carrinho = currentCart;
      return arrived > 0 ? { levados: arrived } : { motivo: NO_ANSWER };
    }
  };

  for (const item of itens) {
    const nome = itemText(item);
    const hoje = hojeOf(item);
    if ('motivo' in hoje) deixados.push({ nome, motivo: hoje.motivo });
    else if (stopped !== null) deixados.push({ nome, motivo: stopped });
    else {
      // Sequential: each line depends on the cart after the previous one.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await put(hoje, item.quantidade);
      if ('levados' in outcome) {
        levados.push({ nome, pedidos: item.quantidade, levados: outcome.levados });
      } else {
        deixados.push({ nome, motivo: outcome.motivo });
        if (outcome.stop) stopped = outcome.motivo;
      }
    }
  }
  return { levados, deixados };
}

/** Turns a sentence of the shop into the end of another sentence. */
function lowerFirst(sentence: string): string {
  const text = sentence.replace(/[.!]+$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}
