import { type DadosInvalidosModel, dadosInvalidos } from '../../outcome/falha.ts';
import { wireId } from '../../rest/values.ts';
import {
  digitsOf,
  isCpf,
  normaliseEmail,
  readChaveFiscal,
  telefoneDigits,
} from '../../text/documents.ts';
import { isStorable, tidy } from '../../text/fold.ts';
import type { AtualizarPedidoInput } from '../../types.gen.ts';
import type { PedidoModel } from '../model.ts';
import { readLinkRastreio } from '../rastreio.ts';
import { CONTATO, MAX_NOME } from '../receiver.ts';
import { type KnownStatus, wordsOf } from '../status.ts';
import { CHAVE_INVALIDA, LINK_INVALIDO } from './falhas.ts';
import { itensProblem, type Line, linesBody, linesDiffer, readLines, showsLines } from './itens.ts';

/** The changes of an order; undefined fields stay. `cpf` and `telefone` are digits. */
export interface Edit {
  readonly status: KnownStatus | undefined;
  /** As typed; empty removes the link. */
  readonly linkRastreio: string | undefined;
  /** 44 digits; empty removes the key. */
  readonly chaveFiscal: string | undefined;
  readonly enderecoId: string | undefined;
  readonly nomeCompleto: string | undefined;
  readonly cpf: string | undefined;
  readonly telefone: string | undefined;
  readonly email: string | undefined;
  readonly itens: readonly Line[] | undefined;
}

const MAX_LINK = 500;
const MAX_MOTIVO = 300;

/** Records a broken rule. Returns undefined: the field does not change. */
type Refuse = (campo: string, mensagem: string) => undefined;

/**
 * The differences between the input and the order, or the first invalid field. Fields equal to the stored value are
 * skipped, even if they would fail today's validation. A blank contact field keeps the stored value.
 */
export function readEdit(
  input: AtualizarPedidoInput,
  pedido: PedidoModel,
): Edit | DadosInvalidosModel {
  const problems: DadosInvalidosModel[] = [];
  const refuse: Refuse = (campo, mensagem) => {
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

/** An unchanged status is not sent: the older API would send its e-mail again. */
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
  const link = linkRastreio?.trim();
  if (link === undefined) return undefined;
  const address = readLinkRastreio(link);
  if (link !== '' && (address === null || link.length > MAX_LINK || !isStorable(link))) {
    return refuse('linkRastreio', LINK_INVALIDO);
  }
  return address === pedido.linkRastreio ? undefined : link;
}

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

/** The order's copy of the address has its own id (`pedido-<id>`), which a client may send back. */
function readEnderecoId(
  { enderecoId }: AtualizarPedidoInput,
  { id, enderecoEntrega }: PedidoModel,
): string | undefined {
  const isSame = enderecoId === enderecoEntrega?.id || enderecoId === `pedido-${id}`;
  return enderecoId == null || isSame ? undefined : enderecoId;
}

function readContact(input: AtualizarPedidoInput, pedido: PedidoModel, refuse: Refuse) {
  const change = (
    campo: keyof typeof CONTATO,
    text: string,
    stored: string | null,
    parse: (text: string) => string | null,
  ): string | undefined => {
    if (text === '' || text === stored) return undefined;
    return parse(text) ?? refuse(campo, CONTATO[campo]);
  };
  return {
    nomeCompleto: change(
      'nomeCompleto',
      tidy(input.nomeCompleto ?? ''),
      pedido.nomeCompleto,
      (nome) => (nome.length > MAX_NOME || !isStorable(nome) ? null : nome),
    ),
    cpf: change('cpf', digitsOf(input.cpf ?? ''), pedido.cpf && digitsOf(pedido.cpf), (cpf) =>
      isCpf(cpf) ? cpf : null,
    ),
    telefone: change('telefone', digitsOf(input.telefone ?? ''), pedido.telefone, telefoneDigits),
    email: change('email', input.email?.trim() ?? '', pedido.email, normaliseEmail),
  };
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

/** Names of the fields to change. */
export function fieldsOf(edit: Edit): string[] {
  return Object.entries(edit).flatMap(([campo, value]) => (value === undefined ? [] : [campo]));
}

/** Names of the changed fields that the order does not show. */
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
 * The body that every version of the API understands. Unchanged fields are left out, and the address is sent in both
 * forms. An edit of the lines carries the old total, so that an API that ignores the lines keeps a correct one.
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
