import { z } from 'zod';
import { id, named } from '../http/fields.ts';
import { fichaFields } from './ficha.ts';
import { imagensFields } from './imagens.ts';

/** A text, also sent as a number. */
const textField = z.union([z.string(), z.number().transform(String)]).nullish();

const numeric = z.union([z.number(), z.string()]).nullish();

const stockBefore = numeric.describe(
  'The stock that the editor saw. `estoque` is then applied as a difference to the current stock, so that a sale in between is not undone. Not in the older API.',
);

const VariacaoForm = named('VariacaoForm', 'One variation in a product form.', {
  id: id
    .nullish()
    .describe('Number of an existing variation; absent for a new one. Ignored at creation.'),
  nome: textField.describe('E.g. `10 ml`; unique within the product.'),
  preco: numeric.describe('Price in reais, above 0, at most two decimals.'),
  estoque: numeric.describe('Units, 0 or more.'),
  estoqueAnterior: stockBefore,
});
export type VariacaoForm = z.infer<typeof VariacaoForm>;

// Checks shapes only. Missing or invalid values get a 422 for the user (rules.ts).
export const ProdutoForm = named('ProdutoForm', 'A product form.', {
  nome: textField.describe('Name.'),
  descricao: textField.describe('Text about the fragrance.'),
  ...fichaFields,
  precoBase: numeric.describe('Price in reais, for a product without variations.'),
  estoque: numeric.describe('Units, for a product without variations.'),
  estoqueAnterior: stockBefore,
  variacoes: z
    .array(VariacaoForm)
    .nullish()
    .describe('Two or more, or an empty list; required in an edit.'),
  ...imagensFields,
  categorias: z
    .array(z.string())
    .nullish()
    .describe('Names; missing categories are created. Null or absent in an edit: unchanged.'),
  versao: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .nullish()
    .describe('`versao` that the edit is based on; a stale one is refused.'),
});
export type ProdutoForm = z.infer<typeof ProdutoForm>;

/** The multipart form of creation and edit. */
export const ProdutoBody = named(
  'ProdutoBody',
  'Part `produto` is JSON, part `imagem` a file. The JSON of `produto` alone, as `application/json`, is accepted too.',
  {
    produto: ProdutoForm.describe('JSON.'),
    imagem: z
      .file()
      .optional()
      .describe(
        'JPEG, PNG or WebP of at most 5 MB; absent in an edit: unchanged. Becomes the first picture, in place of the former first one where `imagens` is absent.',
      ),
  },
);

/** The multipart form of one picture. */
export const ImagemBody = named('ImagemBody', 'Part `imagem` is a file.', {
  imagem: z.file().describe('JPEG, PNG or WebP of at most 5 MB.'),
});
