import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { normaliseEmail } from '@decantaria/brasil/email';
import { readFiscalKey } from '@decantaria/brasil/fiscal-key';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import { isStorable, tidy } from '@decantaria/brasil/text';
import { MAX_NOME } from '@decantaria/loja/conta';
import { isRastreio, RASTREIO_INVALIDO, readLinkRastreio } from '@decantaria/loja/rastreio';
import { type KnownStatus, needsMotivo } from '@decantaria/loja/status';
import type { AtualizarPedidoInput } from '../../../types.gen.ts';
import { firstProblem } from '../../falha.ts';
import { versaoOf } from '../compare.ts';
import { CONTATO } from '../input.ts';
import type { PedidoModel } from '../model.ts';
import { CHAVE_INVALIDA, ENDERECO_ALHEIO, pedidoMudou, SEM_MOTIVO } from './falhas.ts';
import { itensProblem, type Line, linesDiffer, readLines, showsLines } from './itens.ts';
import type { AtualizarPedidoOutcome } from './port.ts';

/** How a text of an order is edited. */
interface TextField {
  readonly campo: string;
  /** The text to save; undefined when the input leaves it out. */
  readonly read: (input: AtualizarPedidoInput, pedido: PedidoModel) => string | undefined;
  readonly stored: (pedido: PedidoModel) => string | null;
  /** What the order shows once `text` is saved; absent when that is the text itself. */
  readonly shown?: (text: string) => string;
  readonly isValid: (text: string) => boolean;
  readonly problem: string;
}

/** The changes of an order; undefined stays. */
export interface Edit {
  readonly status: KnownStatus | undefined;
  /** The changed texts. An empty link or fiscal key removes it. */
  readonly texts: ReadonlyMap<TextField, string>;
  readonly itens: readonly Line[] | undefined;
  /** The reason, for the history; undefined without one. */
  readonly motivo: string | undefined;
  readonly estornar: boolean;
}

const MAX_MOTIVO = 300;

export const ENDERECO: TextField = {
  campo: 'enderecoId',
  // The order's copy of the address has its own id, which a client may send back.
  read: ({ enderecoId }, { id }) =>
    enderecoId === `pedido-${id}` ? undefined : (enderecoId ?? undefined),
  stored: ({ enderecoEntrega }) => enderecoEntrega?.id ?? null,
  // Its owner is checked apart: that takes a call.
  isValid: () => true,
  problem: ENDERECO_ALHEIO,
};

/** The texts of an order, in the order of the form. A blank contact field keeps the stored value. */
const TEXTS: readonly TextField[] = [
  {
    campo: 'linkRastreio',
    read: ({ linkRastreio }) => linkRastreio?.trim(),
    stored: ({ linkRastreio }) => linkRastreio ?? '',
    shown: (link) => readLinkRastreio(link) ?? link,
    isValid: isRastreio,
    problem: RASTREIO_INVALIDO,
  },
  {
    campo: 'chaveFiscal',
    read: ({ chaveFiscal }) => readFiscalKey(chaveFiscal ?? '') ?? chaveFiscal?.trim(),
    stored: ({ chaveFiscal }) => chaveFiscal ?? '',
    isValid: (chave) => chave === '' || readFiscalKey(chave) !== null,
    problem: CHAVE_INVALIDA,
  },
  ENDERECO,
  {
    campo: 'nomeCompleto',
    read: ({ nomeCompleto }) => tidy(nomeCompleto ?? '') || undefined,
    stored: ({ nomeCompleto }) => nomeCompleto,
    isValid: (nome) => nome.length <= MAX_NOME && isPersonName(nome),
    problem: `${CONTATO.nomeCompleto} ${NOT_A_NAME}`,
  },
  {
    campo: 'cpf',
    read: ({ cpf }) => digitsOf(cpf ?? '') || undefined,
    stored: ({ cpf }) => digitsOf(cpf ?? ''),
    isValid: isCpf,
    problem: CONTATO.cpf,
  },
  {
    campo: 'telefone',
    read: ({ telefone }) => telefoneDigits(telefone) ?? (digitsOf(telefone ?? '') || undefined),
    stored: ({ telefone }) => telefone,
    isValid: (telefone) => telefoneDigits(telefone) !== null,
    problem: CONTATO.telefone,
  },
  {
    campo: 'email',
    read: ({ email }) => email?.trim().toLowerCase() || undefined,
    stored: ({ email }) => email?.toLowerCase() ?? null,
    isValid: (email) => normaliseEmail(email) !== null,
    problem: CONTATO.email,
  },
];

/**
 * The differences between the input and the order; else the outcome: a conflict, the first invalid field, or the order when
 * nothing changes. Fields equal to the stored value are skipped, even if they would fail today's validation.
 */
export function readEdit(
  input: AtualizarPedidoInput,
  pedido: PedidoModel,
): Edit | AtualizarPedidoOutcome {
  const { status, itens, versao } = input;
  if (versao != null && versao !== versaoOf(pedido)) return pedidoMudou(pedido);
  const motivo = input.motivo?.trim() ?? '';
  const texts = TEXTS.flatMap((field) => {
    const text = field.read(input, pedido);
    return text === undefined || isStored(field, text, pedido) ? [] : [[field, text] as const];
  });
  const problem = firstProblem([
    ['motivo', motivo.length > MAX_MOTIVO && `O motivo vai até ${MAX_MOTIVO} caracteres.`],
    ['motivo', !isStorable(motivo) && 'O motivo tem um caractere que não é aceito.'],
    ['status', status === 'DESCONHECIDO' && 'Escolha um dos status da lista.'],
    ['motivo', motivo === '' && needsMotivo(pedido.status, status ?? pedido.status) && SEM_MOTIVO],
    ...texts.map(([field, text]) => [field.campo, !field.isValid(text) && field.problem] as const),
    ['itens', itens ? itensProblem(itens, pedido.itens) : null],
  ]);
  if (problem) return problem;
  const lines = itens ? readLines(itens, pedido.itens) : [];
  // An unchanged status is not sent: the API may mail it again.
  const isNewStatus = status != null && status !== 'DESCONHECIDO' && status !== pedido.status;
  const edit: Edit = {
    status: isNewStatus ? status : undefined,
    texts: new Map(texts),
    itens: itens && linesDiffer(lines, pedido) ? lines : undefined,
    motivo: motivo || undefined,
    estornar: input.estornar === true,
  };
  return edit.estornar || fieldsOf(edit).length > 0 ? edit : pedido;
}

function isStored({ stored, shown }: TextField, text: string, pedido: PedidoModel): boolean {
  return stored(pedido) === (shown ? shown(text) : text);
}

/** Names of the fields to change. */
export function fieldsOf({ status, texts, itens }: Pick<Edit, 'status' | 'texts' | 'itens'>) {
  const campos = [...texts.keys()].map(({ campo }) => campo);
  return [...(status ? ['status'] : []), ...campos, ...(itens ? ['itens'] : [])];
}

/** Names of the changed fields that the order does not show. */
export function missingFrom(pedido: PedidoModel, { status, texts, itens }: Edit): string[] {
  return fieldsOf({
    status: status === pedido.status ? undefined : status,
    texts: new Map([...texts].filter(([field, text]) => !isStored(field, text, pedido))),
    itens: itens && showsLines(pedido, itens) ? undefined : itens,
  });
}
