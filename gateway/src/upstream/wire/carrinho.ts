import { z } from 'zod';
import type { ItemCarrinhoModel } from '../../shop/carrinho/model.ts';
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
