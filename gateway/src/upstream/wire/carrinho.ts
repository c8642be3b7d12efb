import { z } from 'zod';
import * as falhas from '../../shop/carrinho/falhas.ts';
import type { CarrinhoModel, ItemCarrinhoModel } from '../../shop/carrinho/model.ts';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import { RestFailure } from '../rest/failure.ts';
import { type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import {
  amount,
  identifier,
  nullableBoolean,
  nullableIdentifier,
  nullableInteger,
  nullableString,
  orNull,
  nullableText as text,
  units,
} from '../rest/values.ts';
import { imagemWire, readImagem } from './imagem.ts';

/** A line as the API sends it; `nomeProduto` is "produto - variação" on the older API, otherwise the bare name. */
export interface RawLinha extends Omit<ItemCarrinhoModel, 'id' | 'subtotal' | 'disponivel'> {
  /** The line's id; null on an API that keys lines by product. */
  readonly itemId: string | null;
  /** Null on the older API. */
  readonly disponivel: boolean | null;
}

const linhaWire = z
  .object({
    id: nullableIdentifier,
    produtoId: identifier,
    variacaoId: nullableIdentifier,
    nomeProduto: text,
    variacaoNome: text,
    imagemUrl: nullableString,
    imagem: orNull(imagemWire),
    quantidade: units,
    precoUnitario: amount,
    estoque: nullableInteger,
    disponivel: nullableBoolean,
  })
  .transform(({ id, imagemUrl, imagem, ...raw }): RawLinha => {
    const nomeProduto = raw.nomeProduto ?? '';
    return {
      ...raw,
      itemId: id,
      nomeProduto,
      imagem: readImagem(imagem, imagemUrl, nomeProduto),
      precoUnitario: Math.max(0, raw.precoUnitario ?? 0),
      estoque: raw.estoque === null ? null : Math.max(0, raw.estoque),
    };
  });

/**
 * The cart that every `/carrinho` call returns. The older API may keep a line of 0 units. An unreadable line rejects the
 * cart: a total without it would be wrong.
 */
export const carrinhoWire = z.object({ itens: z.array(linhaWire) }).transform(({ itens }) => itens);

/** False for a line that shows nothing: its units were taken away. */
export function hasUnits({ quantidade }: RawLinha): boolean {
  return quantidade > 0;
}

/** Reads the current cart; null when it is unreadable. */
export type ReadCarrinho = () => Promise<CarrinhoModel | null>;
export type Refusals<Outcome> = Outcomes<Outcome | Promise<Outcome>>;

/** The outcomes of a refusal to add units of the product that `produto` reads. */
export function wantedOutcomes(
  produto: () => Promise<ProdutoModel | null>,
  carrinho: ReadCarrinho,
): Refusals<falhas.EstoqueOutcome | falhas.VariacaoOutcome> {
  return {
    ...estoqueOutcomes(carrinho),
    ESCOLHA_VARIACAO: async () => {
      const chosen = await produto();
      return chosen
        ? falhas.variacaoInvalida(chosen)
        : falhas.produtoIndisponivel(await carrinho());
    },
    DADOS_INVALIDOS: dadosRecusados,
  };
}

type MissingOutcome = ReturnType<typeof falhas.itemNaoEncontrado>;

/** The outcomes of a refusal to give a line more units. */
export function linhaOutcomes(
  carrinho: ReadCarrinho,
): Refusals<falhas.EstoqueOutcome | MissingOutcome> {
  return {
    ...estoqueOutcomes(carrinho),
    ...missingOutcomes(carrinho),
    ESCOLHA_VARIACAO: async () => falhas.produtoIndisponivel(await carrinho()),
  };
}

/** The outcomes of a refusal to take units from a line. */
export function missingOutcomes(carrinho: ReadCarrinho): Refusals<MissingOutcome> {
  return { ITEM_NAO_ENCONTRADO: async () => falhas.itemNaoEncontrado(await carrinho()) };
}

function estoqueOutcomes(carrinho: ReadCarrinho): Refusals<falhas.EstoqueOutcome> {
  const unavailable = async () => falhas.produtoIndisponivel(await carrinho());
  return {
    ESTOQUE_INSUFICIENTE: async ({ disponivel }) =>
      falhas.estoqueInsuficiente(disponivel ?? 0, await carrinho()),
    PRODUTO_INDISPONIVEL: unavailable,
    PRODUTO_NAO_ENCONTRADO: unavailable,
  };
}

/** A malformed id is treated like an unknown one. */
const UNKNOWN: Readonly<Record<string, string>> = {
  produtoId: 'PRODUTO_NAO_ENCONTRADO',
  variacaoId: 'ESCOLHA_VARIACAO',
  itemId: 'ITEM_NAO_ENCONTRADO',
};

/** The outcome of the API's refusal of a change. Rethrows any other error. */
export async function explainRefusal<Outcome>(
  error: unknown,
  outcomes: Refusals<Outcome>,
): Promise<Outcome> {
  const refusal = error instanceof RestFailure ? error.refusal : null;
  const unknown = refusal?.codigo === 'DADOS_INVALIDOS' && UNKNOWN[refusal.campo ?? ''];
  const outcome = outcomeOf(unknown ? { ...refusal, codigo: unknown } : refusal, outcomes);
  if (outcome === null) throw error;
  return outcome;
}
