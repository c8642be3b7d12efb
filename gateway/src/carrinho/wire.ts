import { z } from 'zod';
import { imagemWire, lerImagem } from '../catalogo/imagem.ts';
import type { ImagemModelo } from '../graphql/modelos.ts';
import { identificador, unidades, valor } from '../rest/valores.ts';

const nulavel = identificador.nullish().catch(null);

/** A line as the API wrote it; amounts in centavos. */
export interface LinhaBruta {
  /** The line's own id; null where the API keys lines by product. */
  readonly itemId: string | null;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  /** With an older API "produto - variação", otherwise the bare name. */
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly imagem: ImagemModelo | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  /** Units in stock; null where the API does not tell. */
  readonly estoque: number | null;
  /** Whether it can be bought as it stands; null where the API does not tell. */
  readonly disponivel: boolean | null;
}

const linhaWire = z
  .object({
    id: nulavel,
    produtoId: identificador,
    variacaoId: nulavel,
    nomeProduto: z.string().nullish().catch(null),
    variacaoNome: z.string().nullish().catch(null),
    imagemUrl: z.string().nullish().catch(null),
    imagem: imagemWire.nullish().catch(null),
    quantidade: unidades,
    precoUnitario: valor,
    estoque: z.number().int().nullish().catch(null),
    disponivel: z.boolean().nullish().catch(null),
  })
  .transform((bruta): LinhaBruta => {
    const nomeProduto = bruta.nomeProduto?.trim() ?? '';
    return {
      itemId: bruta.id ?? null,
      produtoId: bruta.produtoId,
      variacaoId: bruta.variacaoId ?? null,
      nomeProduto,
      variacaoNome: bruta.variacaoNome?.trim() || null,
      imagem: lerImagem(bruta.imagem, bruta.imagemUrl, nomeProduto),
      quantidade: bruta.quantidade,
      precoUnitario: Math.max(0, bruta.precoUnitario ?? 0),
      estoque: typeof bruta.estoque === 'number' ? Math.max(0, bruta.estoque) : null,
      disponivel: bruta.disponivel ?? null,
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
