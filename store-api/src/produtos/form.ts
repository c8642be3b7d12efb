import { z } from 'zod';
import { id } from '../http/fields.ts';
import { fichaFields } from './ficha.ts';
import { imagensFields } from './imagens.ts';
import { textField, textFields } from './texts.ts';

const numeric = z.union([z.number(), z.string()]).nullish();

const stockBefore = numeric.describe(
  'The stock that the editor saw. `estoque` is then applied as a difference to the current stock, so that a sale in between is not undone. Not in the older API.',
);

const VariacaoForm = z
  .object({
    id: id
      .nullish()
      .describe('Number of an existing variation; absent for a new one. Ignored at creation.'),
    nome: textField.describe('E.g. `10 ml`; unique within the product.'),
    preco: numeric.describe('Price in reais, above 0, at most two decimals.'),
    estoque: numeric.describe('Units, 0 or more.'),
    estoqueAnterior: stockBefore,
  })
  .meta({ id: 'VariacaoForm', description: 'One variation in a product form.' });
export type VariacaoForm = z.infer<typeof VariacaoForm>;

// Checks shapes only. Missing or invalid values get a 422 for the user (rules.ts).
export const ProdutoForm = z
  .object({
    ...textFields,
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
  })
  .meta({
    id: 'ProdutoForm',
    description: 'A product form.',
  });
export type ProdutoForm = z.infer<typeof ProdutoForm>;

/** The multipart form of creation and edit. */
export const ProdutoBody = z
  .object({
    produto: ProdutoForm.describe('JSON.'),
    imagem: z
      .file()
      .optional()
      .describe(
        'JPEG, PNG or WebP of at most 5 MB; absent in an edit: unchanged. Becomes the first picture, in place of the former first one where `imagens` is absent.',
      ),
  })
  .meta({
    id: 'ProdutoBody',
    description:
      'Part `produto` is JSON, part `imagem` a file. The JSON of `produto` alone, as `application/json`, is accepted too.',
  });

/** The multipart form of one picture. */
export const ImagemBody = z
  .object({ imagem: z.file().describe('JPEG, PNG or WebP of at most 5 MB.') })
  .meta({ id: 'ImagemBody', description: 'Part `imagem` is a file.' });
