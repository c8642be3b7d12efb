import type { FotoFragment } from '../../ui/Picture.gen.ts';
import type { CarrinhoInteiroFragment } from './carrinho.gen.ts';
import { type Linha, MAX_UNITS, problemaOf, stockOf } from './disponibilidade.ts';

export type Carrinho = CarrinhoInteiroFragment;
export type { Linha } from './disponibilidade.ts';

/** The data of a product page or card that an added line needs. Price in reais. */
export interface ItemParaAdicionar {
  readonly produtoId: string;
  readonly slug: string;
  readonly variacaoId: string | null;
  readonly variacaoNome?: string | null;
  readonly nome: string;
  readonly imagem: FotoFragment | null;
  readonly precoUnitario: number;
}

/** A product, or a volume of it, for the cart. Price in reais. */
export function itemDe(
  { id, slug, nome, imagem }: Pick<ItemParaAdicionar, 'slug' | 'nome' | 'imagem'> & { id: string },
  variacao: { readonly id: string; readonly nome: string } | null,
  precoUnitario: number,
): ItemParaAdicionar {
  const volume = { variacaoId: variacao?.id ?? null, variacaoNome: variacao?.nome ?? null };
  return { produtoId: id, slug, nome, imagem, precoUnitario, ...volume };
}

const PROVISIONAL = 'provisoria:';

/** True for a line that the gateway has not confirmed. */
export function isProvisional(linha: Pick<Linha, 'id'>): boolean {
  return linha.id.startsWith(PROVISIONAL);
}

const centavos = (reais: number) => Math.round(reais * 100);

/** Replaces the lines. The total changes by their difference, because it may include other amounts. */
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
    // A line that exceeded the stock becomes available again with fewer units.
    disponivel:
      linha.disponivel || (problemaOf(linha) === 'faltam' && quantidade <= stockOf(linha)),
    subtotal: (centavos(linha.precoUnitario) * quantidade) / 100,
  };
}

export function withQuantity(carrinho: Carrinho, itemId: string, quantidade: number): Carrinho {
  return withLines(
    carrinho,
    carrinho.itens.map((linha) => (linha.id === itemId ? withUnits(linha, quantidade) : linha)),
  );
}

/** Clamps a quantity between 1 and the stock. A line above the stock may keep its quantity. */
export function allowedQuantity(linha: Linha, wanted: number): number {
  const most = Math.max(linha.quantidade, Math.min(MAX_UNITS, linha.estoque ?? MAX_UNITS));
  return Math.min(most, Math.max(1, wanted));
}

/** Adds `delta` units to a line, between 1 and its stock. */
export function withMoreOf(carrinho: Carrinho, itemId: string, delta: number): Carrinho {
  const linha = carrinho.itens.find(({ id }) => id === itemId);
  return linha
    ? withQuantity(carrinho, itemId, allowedQuantity(linha, linha.quantidade + delta))
    : carrinho;
}

export function withoutLine(carrinho: Carrinho, itemId: string): Carrinho {
  return withLines(
    carrinho,
    carrinho.itens.filter(({ id }) => id !== itemId),
  );
}

/** What a line is of. */
type DeQue = Pick<ItemParaAdicionar, 'produtoId' | 'variacaoId'>;

export function lineOf(carrinho: Carrinho | null | undefined, item: DeQue): Linha | undefined {
  return carrinho?.itens.find(
    ({ produtoId, variacaoId }) => produtoId === item.produtoId && variacaoId === item.variacaoId,
  );
}

export function unitsOf(carrinho: Carrinho | null, item: DeQue): number {
  return lineOf(carrinho, item)?.quantidade ?? 0;
}

/** Adds a product to its line, or as a provisional line at the end. */
export function withProduct(
  carrinho: Carrinho,
  item: ItemParaAdicionar,
  quantidade: number,
): Carrinho {
  const existing = lineOf(carrinho, item);
  if (existing) return withMoreOf(carrinho, existing.id, quantidade);
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
    produto: null,
  };
  return withLines(carrinho, [...carrinho.itens, linha]);
}

export function withoutLines(carrinho: Carrinho): Carrinho {
  return { ...carrinho, itens: [], total: 0, quantidadeTotal: 0 };
}
