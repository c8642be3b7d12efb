import { z } from 'zod';
import { imagemWire, readImagem } from '../catalogo/imagem.ts';
import type { ImagemModel } from '../catalogo/model.ts';
import {
  amount,
  identifier,
  nullableBoolean,
  nullableIdentifier,
  nullableInteger,
  orNull,
  nullableText as text,
  units,
} from '../rest/values.ts';

/** A line as the API sends it; amounts in centavos. */
export interface RawLinha {
  /** The line's id; null on an API that keys lines by product. */
  readonly itemId: string | null;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  /** "produto - variação" on the older API, otherwise the bare name. */
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly imagem: ImagemModel | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  /** Units in stock; null where the API does not send them. */
  readonly estoque: number | null;
  /** Whether the line can be bought; null where the API does not send it. */
  readonly disponivel: boolean | null;
}

const linhaWire = z
  .object({
    id: nullableIdentifier,
    produtoId: identifier,
    variacaoId: nullableIdentifier,
    nomeProduto: text,
    variacaoNome: text,
    imagemUrl: orNull(z.string()),
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
 * The cart that every `/carrinho` call returns. Lines of quantity 0, which the older API keeps after a negative
 * addition, are left out. An unreadable line rejects the cart: a total without it would be wrong.
 */
export const carrinhoWire = z
  .object({ itens: z.array(linhaWire) })
  .transform(({ itens }) => itens.filter((linha) => linha.quantidade > 0));
