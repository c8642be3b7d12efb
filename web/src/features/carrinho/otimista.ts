import type { FotoFragment } from '../../shared/ui/imagem.gen.ts';
import type { CarrinhoInteiroFragment } from './carrinho.gen.ts';
import { type Linha, MAX_UNITS, problemaOf, stockOf } from './disponibilidade.ts';

export type Carrinho = CarrinhoInteiroFragment;
export type { Linha } from './disponibilidade.ts';

/** What a product's page or card knows of what it puts into the cart. Price in reais. */
export interface ItemParaAdicionar {
  readonly produtoId: string;
  readonly slug: string;
  readonly variacaoId: string | null;
  readonly variacaoNome?: string | null;
  readonly nome: string;
  readonly imagem: FotoFragment | null;
  readonly precoUnitario: number;
}

const PROVISIONAL = 'provisoria:';

/** True for a line that only this browser knows of so far. */
export function isProvisional(linha: Pick<Linha, 'id'>): boolean {
  return linha.id.startsWith(PROVISIONAL);
}

const centavos = (reais: number) => Math.round(reais * 100);

/** The cart with other lines. The total moves by what the lines moved: what else it counts is the shop's. */
function withLines(carrinho: Carrinho, itens: Linha[]): Carrinho {
  const sum = (lines: readonly Linha[]) =>
    lines.reduce((total, { subtotal }) => total + centavos(subtotal), 0);
  const total = centavos(carrinho.total) + sum(itens) - sum(carrinho.itens);
  return {
    ...carrinho,
    itens,
    total: Math.max(0, total) / 100,
    quantidadeTotal: itens.reduce((units, { quantidade }) => units + quantidade, 0),
  };
}

function withUnits(linha: Linha, quantidade: number): Linha {
  return {
    ...linha,
    quantidade,
    // A line that only asked for too many can be bought again with fewer.
    disponivel:
      linha.disponivel || (problemaOf(linha) === 'faltam' && quantidade <= stockOf(linha)),
    subtotal: (centavos(linha.precoUnitario) * quantidade) / 100,
  };
}

/** The cart with this many units in a line. */
export function withQuantity(carrinho: Carrinho, itemId: string, quantidade: number): Carrinho {
  return withLines(
    carrinho,
    carrinho.itens.map((linha) => (linha.id === itemId ? withUnits(linha, quantidade) : linha)),
  );
}

/** C-43: a quantity that a line can be asked to hold: between 1 and its stock, or what it holds already. */
export function allowedQuantity(linha: Linha, wanted: number): number {
  const most = Math.max(linha.quantidade, Math.min(MAX_UNITS, linha.estoque ?? MAX_UNITS));
  return Math.min(most, Math.max(1, wanted));
}

/** The cart with `delta` more units of a line, kept between 1 and its stock. */
export function withMoreOf(carrinho: Carrinho, itemId: string, delta: number): Carrinho {
  const linha = carrinho.itens.find(({ id }) => id === itemId);
  return linha
    ? withQuantity(carrinho, itemId, allowedQuantity(linha, linha.quantidade + delta))
    : carrinho;
}

/** The cart without a line. */
export function withoutLine(carrinho: Carrinho, itemId: string): Carrinho {
  return withLines(
    carrinho,
    carrinho.itens.filter(({ id }) => id !== itemId),
  );
}

function lineOf(carrinho: Carrinho, item: ItemParaAdicionar): Linha | undefined {
  return carrinho.itens.find(
    ({ produtoId, variacaoId }) => produtoId === item.produtoId && variacaoId === item.variacaoId,
  );
}

/** How many units of a product's volume a cart holds. */
export function unitsOf(carrinho: Carrinho, item: ItemParaAdicionar): number {
  return lineOf(carrinho, item)?.quantidade ?? 0;
}

/** The cart with a product added: more of its line, or a provisional line at the end. */
export function withProduct(
  carrinho: Carrinho,
  item: ItemParaAdicionar,
  quantidade: number,
): Carrinho {
  const known = lineOf(carrinho, item);
  if (known) return withMoreOf(carrinho, known.id, quantidade);
  const linha: Linha = {
    __typename: 'ItemCarrinho',
    id: `${PROVISIONAL}${item.produtoId}:${item.variacaoId ?? ''}`,
    produtoId: item.produtoId,
    variacaoId: item.variacaoId,
    nomeProduto: item.nome,
    variacaoNome: item.variacaoNome ?? null,
    quantidade,
    precoUnitario: item.precoUnitario,
    subtotal: (centavos(item.precoUnitario) * quantidade) / 100,
    disponivel: true,
    estoque: null,
    imagem: item.imagem,
    produto: { __typename: 'Produto', id: item.produtoId, slug: item.slug, ativo: true },
  };
  return withLines(carrinho, [...carrinho.itens, linha]);
}

/** The cart with nothing in it. */
export function withoutLines(carrinho: Carrinho): Carrinho {
  return { ...carrinho, itens: [], total: 0, quantidadeTotal: 0 };
}
