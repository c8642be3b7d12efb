import { z } from 'zod';
import { invalid } from '../http/errors.ts';

const MAX_NOME = 150;
const MAX_DESCRICAO = 5_000;

/** A text of a form, also sent as a number. */
export const textField = z.union([z.string(), z.number().transform(String)]).nullish();

/** The texts of a product form. */
export const textFields = {
  nome: textField.describe('Name.'),
  descricao: textField.describe('Text about the fragrance.'),
};

/** The texts of a product in a reply. */
export const textWires = {
  nome: z.string().describe('Name.'),
  descricao: z.string().describe('Text about the fragrance; may be empty.'),
};

type TextForm = z.infer<z.ZodObject<typeof textFields>>;

/** Valid texts, by the names of their columns. */
export type ProdutoTexts = ReturnType<typeof readTexts>;

/** Trims the texts of a product form. @throws Refusal 422 DADOS_INVALIDOS for the first broken rule. */
export function readTexts({ nome, descricao }: TextForm) {
  return {
    nome: readText(nome, 'nome', 'O nome do produto', MAX_NOME, 'é obrigatório'),
    descricao: readText(
      descricao,
      'descricao',
      'A descrição do produto',
      MAX_DESCRICAO,
      'é obrigatória',
    ),
  };
}

/** A required text without outer spaces. @throws Refusal 422 DADOS_INVALIDOS. */
export function readText(
  value: string | null | undefined,
  campo: string,
  subject: string,
  max: number,
  required: string,
): string {
  const text = value?.trim() ?? '';
  if (text === '') throw invalid(campo, `${subject} ${required}.`);
  if (text.length > max) throw invalid(campo, `${subject} pode ter até ${max} caracteres.`);
  if (text.includes('\0')) throw invalid(campo, `${subject} tem um caractere que não é aceito.`);
  return text;
}
