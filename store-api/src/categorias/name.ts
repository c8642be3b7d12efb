import { Refusal } from '../http/errors.ts';

const MAX_NOME = 60;

/** The name as it is stored: no space around it, one between words. */
export function tidyNome(nome: string): string {
  return nome.trim().replaceAll(/\s+/g, ' ');
}

/** @throws Refusal 422 for a name that no category may have: lists of names are joined by commas (C-04). */
export function requireCategoriaNome(nome: string, campo: string): void {
  const problem = problemOf(nome);
  if (problem !== undefined) {
    throw new Refusal(422, { codigo: 'DADOS_INVALIDOS', mensagem: problem, campo });
  }
}

function problemOf(nome: string): string | undefined {
  if (nome === '') return 'Digite um nome para a categoria.';
  if (nome.length > MAX_NOME) {
    return `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`;
  }
  if (nome.includes(',')) return 'O nome de uma categoria não pode ter vírgula.';
  if (nome.includes('\0')) return 'O nome da categoria tem um caractere que não é aceito.';
  return undefined;
}
