import { z } from 'zod';
import { id } from '../http/fields.ts';

const text = z.union([z.string(), z.number().transform(String)]).nullish();
const numeric = z.union([z.number(), z.string()]).nullish();

const stockBefore = numeric.describe(
  'The stock that was on the screen: `estoque` is then applied as a difference to the stock of the moment, so that a sale in between is not undone. Not in the older API.',
);

const VariacaoForm = z
  .object({
    id: id
      .nullish()
      .describe('Number of a variation that is kept; none for a new one. Ignored at creation.'),
    nome: text.describe('E.g. `10 ml`; unique within the product.'),
    preco: numeric.describe('Price in reais, above 0, at most two decimals.'),
    estoque: numeric.describe('Units, 0 or more.'),
    estoqueAnterior: stockBefore,
  })
  .meta({ id: 'VariacaoForm', description: 'One volume as the dashboard sends it.' });
export type VariacaoForm = z.infer<typeof VariacaoForm>;

// Only shapes are checked here: what is missing or out of bounds is for a person to read (rules.ts).
export const ProdutoForm = z
  .object({
    nome: text.describe('Name.'),
    descricao: text.describe('Text about the fragrance.'),
    precoBase: numeric.describe('Price in reais of a product without variations; else ignored.'),
    estoque: numeric.describe('Units of a product without variations; else ignored.'),
    estoqueAnterior: stockBefore,
    variacoes: z
      .array(VariacaoForm)
      .nullish()
      .describe('Two or more, or an empty list for a product without; needed when editing.'),
    categorias: z
      .array(z.string())
      .nullish()
      .describe('Names; those that do not exist are made. Null or absent when editing: unchanged.'),
    versao: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ])
      .nullish()
      .describe('`versao` of the product that is being edited; another one by now is refused.'),
  })
  .meta({
    id: 'ProdutoForm',
    description: 'A product as the dashboard sends it.',
    examples: [
      {
        nome: 'Noite de Oud',
        descricao: 'Saída de açafrão, coração de rosa, fundo de oud.',
        precoBase: null,
        estoque: null,
        variacoes: [
          { nome: '5 ml', preco: 39.9, estoque: 12 },
          { nome: '10 ml', preco: 69.9, estoque: 8 },
        ],
        categorias: ['Árabe'],
      },
    ],
  });
export type ProdutoForm = z.infer<typeof ProdutoForm>;

/** The multipart form of both calls. */
export const ProdutoBody = z
  .object({
    produto: ProdutoForm.describe('JSON.'),
    imagem: z
      .file()
      .optional()
      .describe('JPEG, PNG or WebP of at most 5 MB; absent when editing: the picture stays.'),
  })
  .meta({
    id: 'ProdutoBody',
    description:
      'Part `produto` is JSON, part `imagem` a file. The JSON of `produto` alone, as `application/json`, is accepted too.',
  });
