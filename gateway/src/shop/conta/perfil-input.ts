import { formatCpf, isCpf } from '@decantaria/brasil/cpf';
import { NOT_A_NAME } from '@decantaria/brasil/person-name';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import { oneLine } from '@decantaria/brasil/text';
import { MAX_NOME, TELEFONE_INVALIDO } from '@decantaria/loja/conta';
import type { AtualizarPerfilInput } from '../../types.gen.ts';
import { conflito, type DadosInvalidosModel, dadosInvalidos } from '../falha.ts';
import type { PerfilModel } from './model.ts';

/** Changes of a profile: absent fields stay, null clears. */
export type PerfilChange = Partial<Pick<PerfilModel, 'nomeCompleto' | 'telefone' | 'cpf'>>;

/**
 * Reads the changes in the stored form (phone as 10 or 11 digits, CPF as 000.000.000-00), or the first invalid field.
 * Blank text clears a field, except the name.
 */
export function readPerfilInput(input: AtualizarPerfilInput): PerfilChange | DadosInvalidosModel {
  const nomeCompleto = cleaned(input.nomeCompleto);
  if (nomeCompleto === '') return dadosInvalidos('nomeCompleto', 'Informe o nome completo.');
  if (nomeCompleto && nomeCompleto.length > MAX_NOME) {
    return dadosInvalidos('nomeCompleto', `Informe um nome de até ${MAX_NOME} letras.`);
  }
  const telefone = cleaned(input.telefone);
  if (telefone && telefoneDigits(telefone) === null) {
    return dadosInvalidos('telefone', TELEFONE_INVALIDO);
  }
  const cpf = cleaned(input.cpf);
  if (cpf && !isCpf(cpf)) return dadosInvalidos('cpf', 'CPF inválido');
  return {
    ...(nomeCompleto !== undefined && { nomeCompleto }),
    ...(telefone !== undefined && { telefone: telefoneDigits(telefone) }),
    ...(cpf !== undefined && { cpf: formatCpf(cpf) }),
  };
}

function cleaned(value: string | null | undefined): string | null | undefined {
  return typeof value === 'string' ? oneLine(value) : value;
}

/** `atual` is the profile that is stored now. */
export function perfilMudou(atual: PerfilModel) {
  return conflito(
    'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
    atual,
  );
}

export const nomeInvalido = dadosInvalidos('nomeCompleto', NOT_A_NAME);
