import { digitsOf, isCpf, normaliseEmail, telefoneDigits } from '../conta/documents.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { CriarPedidoInput } from '../types.gen.ts';

/** Where an order goes and who receives it, in the shop's forms: `cpf` 11 digits, `telefone` 10 or 11. */
export interface Receiver {
  readonly enderecoId: string;
  readonly nomeCompleto: string;
  readonly cpf: string;
  readonly telefone: string;
  readonly email: string;
}

const MAX_NOME = 120;
const MAX_CHAVE = 200;

/**
 * What an order must know of its receiver, or the first field that is not fit. A wrong CPF would be refused by the
 * older API without a word, a blank one replaced (C-36; rest-contract 3.7.4, 4.12): neither is ever sent.
 */
export function readReceiver(input: CriarPedidoInput): Receiver | DadosInvalidosModel {
  const nomeCompleto = input.nomeCompleto.trim().replace(/\s+/g, ' ');
  const telefone = telefoneDigits(input.telefone);
  const email = normaliseEmail(input.email);
  if (input.chave === '' || input.chave.length > MAX_CHAVE) {
    return dadosInvalidos('chave', 'Recarregue a página e tente de novo.');
  }
  if (nomeCompleto === '' || nomeCompleto.length > MAX_NOME) {
    return dadosInvalidos('nomeCompleto', 'Informe o nome completo de quem recebe.');
  }
  if (!isCpf(input.cpf)) return dadosInvalidos('cpf', 'CPF inválido');
  if (telefone === null) return dadosInvalidos('telefone', 'Informe um telefone com DDD.');
  if (email === null) return dadosInvalidos('email', 'Informe um e-mail válido.');
  const { enderecoId } = input;
  return { enderecoId, nomeCompleto, cpf: digitsOf(input.cpf), telefone, email };
}
