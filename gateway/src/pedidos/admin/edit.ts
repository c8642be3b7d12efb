import { digitsOf, isCpf, normaliseEmail, telefoneDigits } from '../../conta/documents.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../../graphql/falhas.ts';
import { wireId } from '../../rest/values.ts';
import type { AtualizarPedidoInput } from '../../types.gen.ts';
import { readChaveFiscal } from '../chave-fiscal.ts';
import type { PedidoModel } from '../model.ts';
import { readLinkRastreio } from '../rastreio.ts';
import {
  isStorable,
  itensProblem,
  type Line,
  linesBody,
  linesDiffer,
  readLines,
  showsLines,
} from './itens.ts';
import { type KnownStatus, wordsOf } from './words.ts';

/** What is to change of an order; a field that is undefined stays as it is. `cpf` and `telefone` are digits. */
export interface Edit {
  readonly status: KnownStatus | undefined;
  /** As it was typed; empty takes the link away. */
  readonly linkRastreio: string | undefined;
  /** 44 digits; empty takes it away. */
  readonly chaveFiscal: string | undefined;
  readonly enderecoId: string | undefined;
  readonly nomeCompleto: string | undefined;
  readonly cpf: string | undefined;
  readonly telefone: string | undefined;
  readonly email: string | undefined;
  readonly itens: readonly Line[] | undefined;
}

const MAX_NOME = 120;
const MAX_LINK = 500;
const MAX_MOTIVO = 300;

/**
 * What of the input differs from the order, or the first field that is not fit. What is told as it already is changes
 * nothing, whatever today's rules say of it, and a blank contact keeps what is there.
 */
export function readEdit(
  input: AtualizarPedidoInput,
  pedido: PedidoModel,
): Edit | DadosInvalidosModel {
  const problems: DadosInvalidosModel[] = [];
  const refuse = (campo: string, mensagem: string): undefined => {
    problems.push(dadosInvalidos(campo, mensagem));
    return undefined;
  };
  const motivo = input.motivo?.trim() ?? '';
  if (motivo.length > MAX_MOTIVO) refuse('motivo', `O motivo vai até ${MAX_MOTIVO} caracteres.`);
  if (!isStorable(motivo)) refuse('motivo', 'O motivo tem um caractere que não é aceito.');
  const edit: Edit = {
    status: readStatus(input, pedido, refuse),
    linkRastreio: readLink(input, pedido, refuse),
    chaveFiscal: readChave(input, pedido, refuse),
    enderecoId: readEnderecoId(input, pedido),
    ...readContact(input, pedido, refuse),
    itens: readItens(input, pedido, refuse),
  };
  return problems[0] ?? edit;
}

type Refuse = (campo: string, mensagem: string) => undefined;

/** The status is not sent when it stays: the older API mails it again (rest-contract 3.7). */
function readStatus(
  { status }: AtualizarPedidoInput,
  pedido: PedidoModel,
  refuse: Refuse,
): KnownStatus | undefined {
  if (status == null || (status === pedido.status && status !== 'DESCONHECIDO')) return undefined;
  return status === 'DESCONHECIDO' ? refuse('status', 'Escolha um dos status da lista.') : status;
}

function readLink(
  { linkRastreio }: AtualizarPedidoInput,
  pedido: PedidoModel,
  refuse: Refuse,
): string | undefined {
  const told = linkRastreio?.trim();
  if (told === undefined) return undefined;
  const address = readLinkRastreio(told);
  if (told !== '' && (address === null || told.length > MAX_LINK || !isStorable(told))) {
    return refuse('linkRastreio', LINK_INVALIDO);
  }
  return address === pedido.linkRastreio ? undefined : told;
}

/** C-67. */
export const LINK_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

/** A6. */
function readChave(
  { chaveFiscal }: AtualizarPedidoInput,
  pedido: PedidoModel,
  refuse: Refuse,
): string | undefined {
  if (chaveFiscal == null) return undefined;
  const chave = chaveFiscal.trim() === '' ? '' : readChaveFiscal(chaveFiscal);
  if (chave === null) return refuse('chaveFiscal', CHAVE_INVALIDA);
  return chave === (pedido.chaveFiscal ?? '') ? undefined : chave;
}

/** A6. */
export const CHAVE_INVALIDA =
  'Confira a chave da nota: são 44 números, e o último confere os outros.';

/** `Pedido.enderecoEntrega` goes out under a name of its own, which may come back. */
function readEnderecoId(
  { enderecoId }: AtualizarPedidoInput,
  { id, enderecoEntrega }: PedidoModel,
): string | undefined {
  const isSame = enderecoId === enderecoEntrega?.id || enderecoId === `pedido-${id}`;
  return enderecoId == null || isSame ? undefined : enderecoId;
}

function readContact(input: AtualizarPedidoInput, pedido: PedidoModel, refuse: Refuse) {
  const nome = input.nomeCompleto?.trim().replace(/\s+/g, ' ') ?? '';
  const cpf = digitsOf(input.cpf ?? '');
  const telefone = digitsOf(input.telefone ?? '');
  const email = input.email?.trim() ?? '';
  return {
    nomeCompleto: changed(nome, pedido.nomeCompleto, () =>
      nome.length > MAX_NOME || !isStorable(nome)
        ? refuse('nomeCompleto', 'Informe o nome completo de quem recebe.')
        : nome,
    ),
    cpf: changed(cpf, pedido.cpf && digitsOf(pedido.cpf), () =>
      isCpf(cpf) ? cpf : refuse('cpf', 'CPF inválido'),
    ),
    telefone: changed(
      telefone,
      pedido.telefone,
      () => telefoneDigits(telefone) ?? refuse('telefone', 'Informe um telefone com DDD.'),
    ),
    email: changed(
      email,
      pedido.email,
      () => normaliseEmail(email) ?? refuse('email', 'Informe um e-mail válido.'),
    ),
  };
}

/** What `read` makes of a text that is there and differs from what is stored. */
function changed(
  told: string,
  stored: string | null,
  read: () => string | undefined,
): string | undefined {
  return told === '' || told === stored ? undefined : read();
}

function readItens(
  { itens }: AtualizarPedidoInput,
  pedido: PedidoModel,
  refuse: Refuse,
): readonly Line[] | undefined {
  if (itens == null) return undefined;
  const problem = itensProblem(itens, pedido.itens);
  if (problem !== null) return refuse('itens', problem);
  const lines = readLines(itens, pedido.itens);
  return linesDiffer(lines, pedido) ? lines : undefined;
}

/** Names of the fields that are to change. */
export function fieldsOf(edit: Edit): string[] {
  return Object.entries(edit).flatMap(([campo, value]) => (value === undefined ? [] : [campo]));
}

/** Names of the fields that the order does not show as they were to be. */
export function missingFrom(pedido: PedidoModel, edit: Edit): string[] {
  const { linkRastreio, chaveFiscal, enderecoId, itens } = edit;
  const shows: Readonly<Record<keyof Edit, boolean>> = {
    status: pedido.status === edit.status,
    linkRastreio: pedido.linkRastreio === readLinkRastreio(linkRastreio ?? null),
    chaveFiscal: (pedido.chaveFiscal ?? '') === chaveFiscal,
    enderecoId: pedido.enderecoEntrega?.id === enderecoId,
    nomeCompleto: pedido.nomeCompleto === edit.nomeCompleto,
    cpf: digitsOf(pedido.cpf ?? '') === edit.cpf,
    telefone: pedido.telefone === edit.telefone,
    email: pedido.email?.toLowerCase() === edit.email,
    itens: itens !== undefined && showsLines(pedido, itens),
  };
  const missing = new Set(Object.entries(shows).flatMap(([campo, ok]) => (ok ? [] : [campo])));
  return fieldsOf(edit).filter((campo) => missing.has(campo));
}

/**
 * The body that every version understands: what stays is left out, the address goes in both its forms, and an edit of
 * the lines carries the total as it is, so that an API that ignores them keeps one that is true (rest-contract 4.4).
 */
export function editBody(edit: Edit, { total }: PedidoModel) {
  const { status, enderecoId, itens, ...contact } = edit;
  return {
    ...contact,
    ...(status && { status: wordsOf(status)[0] }),
    ...(enderecoId !== undefined && {
      enderecoId: wireId(enderecoId),
      enderecoEntrega: { id: wireId(enderecoId) },
    }),
    ...(itens && { itens: linesBody(itens), total: total / 100 }),
  };
}
