import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { AtualizarPerfilInput } from '../types.gen.ts';
import { formatCpf, isCpf, telefoneDigits } from './documents.ts';
import type { StoredPerfil } from './wire.ts';

const MAX_NOME = 120;

/** What changes of a profile: what is absent keeps its value, null clears it. */
export type PerfilChange = Partial<StoredPerfil>;

/**
 * Checks what a person wrote (C-36, C-37) and brings it into the form that is stored: phone as 10 or 11
 * digits, CPF as 000.000.000-00. Blank is none, except for the name.
 */
export function readPerfilInput(
  input: AtualizarPerfilInput,
): { readonly change: PerfilChange } | { readonly falha: DadosInvalidosModel } {
  const nomeCompleto = trimmed(input.nomeCompleto);
  if (nomeCompleto === '') return refuse('nomeCompleto', 'Informe o nome completo.');
  if (nomeCompleto && nomeCompleto.length > MAX_NOME) {
    return refuse('nomeCompleto', `Informe um nome de até ${MAX_NOME} letras.`);
  }
  const telefone = trimmed(input.telefone);
  if (telefone && telefoneDigits(telefone) === null) {
    return refuse('telefone', 'Informe o telefone com DDD, com 10 ou 11 dígitos.');
  }
  const cpf = trimmed(input.cpf);
  if (cpf && !isCpf(cpf)) return refuse('cpf', 'CPF inválido');
  return {
    change: {
      ...(nomeCompleto !== undefined && { nomeCompleto }),
      ...(telefone !== undefined && { telefone: telefoneDigits(telefone) }),
      ...(cpf !== undefined && { cpf: formatCpf(cpf) }),
    },
  };
}

/** Absent stays undefined, null stays null. */
function trimmed(value: string | null | undefined): string | null | undefined {
  return value?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? value;
}

function refuse(campo: string, mensagem: string) {
  return { falha: dadosInvalidos(campo, mensagem) };
}
