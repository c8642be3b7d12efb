import { z } from 'zod';
import { imagemWire, readImagem } from '../catalogo/imagem.ts';
import type { ImagemModel } from '../catalogo/model.ts';
import { amount, identifier, units } from '../rest/values.ts';

const nullableIdentifier = identifier.nullish().catch(null);

/** A line as the API wrote it; amounts in centavos. */
export interface RawLinha {
  /** The line's own id; null where the API keys lines by product. */
  readonly itemId: string | null;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  /** With an older API "produto - variação", otherwise the bare name. */
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly imagem: ImagemModel | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  /** Units in stock; null where the API does not tell. */
  readonly estoque: number | null;
  /** Whether it can be bought as it stands; null where the API does not tell. */
  readonly disponivel: boolean | null;
}

const linhaWire = z
  .object({
    id: nullableIdentifier,
    produtoId: identifier,
    variacaoId: nullableIdentifier,
    nomeProduto: z.string().nullish().catch(null),
    variacaoNome: z.string().nullish().catch(null),
    imagemUrl: z.string().nullish().catch(null),
    imagem: imagemWire.nullish().catch(null),
    quantidade: units,
    precoUnitario: amount,
    estoque: z.number().int().nullish().catch(null),
    disponivel: z.boolean().nullish().catch(null),
  })
  .transform((raw): RawLinha => {
    const nomeProduto = raw.nomeProduto?.trim() ?? '';
    return {
      itemId: raw.id ?? null,
      produtoId: raw.produtoId,
      variacaoId: raw.variacaoId ?? null,
      nomeProduto,
      variacaoNome: raw.variacaoNome?.trim() || null,
      imagem: readImagem(raw.imagem, raw.imagemUrl, nomeProduto),
      quantidade: raw.quantidade,
      precoUnitario: Math.max(0, raw.precoUnitario ?? 0),
      estoque: typeof raw.estoque === 'number' ? Math.max(0, raw.estoque) : null,
      disponivel: raw.disponivel ?? null,
    };
  });

/**
 * The cart that every `/carrinho` call answers (rest-contract 2, 3.4). Lines of quantity 0, which the
 * older API keeps after a negative addition, are no lines. A line that cannot be read refuses the cart:
 * a total without it would be wrong.
 */
export const carrinhoWire = z
  .object({ itens: z.array(linhaWire) })
  .transform(({ itens }) => itens.filter((linha) => linha.quantidade > 0));
