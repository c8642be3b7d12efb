import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { normaliseEmail } from '@decantaria/brasil/email';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import { tidy } from '@decantaria/brasil/text';
import { MAX_NOME } from '@decantaria/loja/conta';
import type { CriarPedidoInput } from '../../types.gen.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../falha.ts';

const MAX_MOTIVO = 500;

/** The shopper's reason for a withdrawal, trimmed; null without one. */
export function readMotivo(text: string | null | undefined): string | null | DadosInvalidosModel {
  const motivo = text?.replaceAll('\0', '').trim() ?? '';
  return motivo.length > MAX_MOTIVO
    ? dadosInvalidos('motivo', `Conte o motivo em até ${MAX_MOTIVO} caracteres.`)
    : motivo || null;
}

/** Address and receiver of an order: `cpf` has 11 digits, `telefone` 10 or 11. */
export type Receiver = Omit<CriarPedidoInput, 'chave' | 'precosVistos' | 'totalVisto'>;

const MAX_CHAVE = 200;

/** The texts for contact fields that are wrong. */
export const CONTATO = {
  nomeCompleto: 'Informe o nome completo de quem recebe.',
  cpf: 'CPF inválido',
  telefone: 'Informe um telefone com DDD.',
  email: 'Informe um e-mail válido.',
} as const;

/**
 * Reads the receiver, or returns the first wrong field. Some APIs refuse a wrong CPF without a reason and
 * replace a blank one, so neither is sent.
 */
export function readReceiver(input: CriarPedidoInput): Receiver | DadosInvalidosModel {
  const nomeCompleto = tidy(input.nomeCompleto);
  const telefone = telefoneDigits(input.telefone);
  const email = normaliseEmail(input.email);
  if (input.chave === '' || input.chave.length > MAX_CHAVE) {
    return dadosInvalidos('chave', 'Recarregue a página e tente de novo.');
  }
  if (nomeCompleto === '' || nomeCompleto.length > MAX_NOME) return wrong('nomeCompleto');
  if (!isPersonName(input.nomeCompleto.trim())) return dadosInvalidos('nomeCompleto', NOT_A_NAME);
  if (!isCpf(input.cpf)) return wrong('cpf');
  if (telefone === null) return wrong('telefone');
  if (email === null) return wrong('email');
  const { enderecoId } = input;
  return { enderecoId, nomeCompleto, cpf: digitsOf(input.cpf), telefone, email };
}

function wrong(campo: keyof typeof CONTATO): DadosInvalidosModel {
  return dadosInvalidos(campo, CONTATO[campo]);
}
