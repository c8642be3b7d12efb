import { isCpf } from '@decantaria/brasil/cpf';
import { isEmail } from '@decantaria/brasil/email';
import { isTelefone } from '@decantaria/brasil/telefone';
import { EMAIL_INVALIDO, TELEFONE_INVALIDO } from '@decantaria/loja/conta';
import { isRastreio, RASTREIO_INVALIDO } from '@decantaria/loja/rastreio';
import { isPaid, needsMotivo } from '@decantaria/loja/status';
import { itemText } from '../../../lib/pedidos/pedido-texts.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { differences, type LinhaEscrita, type Rascunho, rascunhoDe } from './rascunho.ts';
import { readQuantidade, readReais } from './valores.ts';

export const MOTIVO_MAX = 300;

/** Who reads the reason of a change. An API that lets no customer cancel may keep no history either. */
export function leitorDoMotivo({
  mudaNaConversa,
}: Pick<PedidoAdminFragment, 'mudaNaConversa'>): string {
  return mudaNaConversa
    ? 'O cliente só lê o motivo se a API da loja guardar o histórico dos pedidos.'
    : 'O cliente lê o motivo no histórico do pedido.';
}

type CampoDaLinha = 'nomeProduto' | 'quantidade' | 'precoUnitario';

export function fieldOf({ key }: LinhaEscrita, campo: CampoDaLinha): string {
  return `item ${key} ${campo}`;
}

/** Why a reason is required, or null. */
export function whyMotivo(base: PedidoAdminFragment, escrito: Rascunho): string | null {
  if (needsMotivo(base.status, escrito.status)) {
    return 'Este status foge da ordem de costume. Diga o motivo da mudança.';
  }
  const changesItens = differences(rascunhoDe(base), escrito).has('itens');
  return isPaid(base.status) && changesItens
    ? 'Este pedido já foi pago. Diga o motivo para mudar os itens.'
    : null;
}

/** Names a line with its volume; empty for a new line without a name. */
export function linhaText(linha: LinhaEscrita): string {
  return itemText({ ...linha, nomeProduto: linha.nomeProduto.trim() });
}

/** An error at a field of one line. */
export function lineProblem(linha: LinhaEscrita, campo: CampoDaLinha, text: string): Problem {
  const row = linhaText(linha) || 'Item novo';
  return { field: fieldOf(linha, campo), text, row };
}

function problemsOf(linha: LinhaEscrita): readonly Problem[] {
  const preco = readReais(linha.precoUnitario);
  const problems: (Problem | null)[] = [
    linha.nomeProduto.trim() === ''
      ? lineProblem(linha, 'nomeProduto', 'Informe o nome do item.')
      : null,
    readQuantidade(linha.quantidade) === null
      ? lineProblem(linha, 'quantidade', 'A quantidade é um número inteiro, a partir de 1.')
      : null,
    preco === null
      ? lineProblem(linha, 'precoUnitario', 'O preço é um valor a partir de R$ 0,00.')
      : null,
  ];
  return problems.filter((each) => each !== null);
}

const EMPTY = {
  nomeCompleto: 'Informe o nome completo de quem recebe.',
  cpf: 'Informe o CPF de quem recebe.',
  telefone: 'Informe o telefone de quem recebe.',
  email: 'Informe o e-mail de quem recebe.',
} as const;

/** Validates a changed contact field; the gateway checks the rest. */
function contactProblem(campo: keyof typeof EMPTY, written: string): string | null {
  if (written.trim() === '') return EMPTY[campo];
  if (campo === 'cpf' && !isCpf(written)) return 'CPF inválido';
  if (campo === 'telefone' && !isTelefone(written)) return TELEFONE_INVALIDO;
  if (campo === 'email' && !isEmail(written)) return EMAIL_INVALIDO;
  return null;
}

/** Checks the length only; the gateway verifies the check digit. */
const isChaveOrNone = (written: string) => /^(\d{44})?$/.test(written.replace(/\s/g, ''));
const CHAVE_INVALIDA = 'A chave da nota tem 44 números.';

/** Problems of a draft, in form order; empty when it can be sent. Unchanged fields are never reported. */
export function problemasDe(base: PedidoAdminFragment, escrito: Rascunho): readonly Problem[] {
  const changed = differences(rascunhoDe(base), escrito);
  const problems: Problem[] = [];
  if (changed.has('linkRastreio') && !isRastreio(escrito.linkRastreio)) {
    problems.push({ field: 'linkRastreio', text: RASTREIO_INVALIDO });
  }
  if (changed.has('chaveFiscal') && !isChaveOrNone(escrito.chaveFiscal)) {
    problems.push({ field: 'chaveFiscal', text: CHAVE_INVALIDA });
  }
  for (const campo of ['nomeCompleto', 'cpf', 'telefone', 'email'] as const) {
    const text = changed.has(campo) ? contactProblem(campo, escrito[campo]) : null;
    if (text !== null) problems.push({ field: campo, text });
  }
  if (escrito.itens.length === 0) {
    problems.push({
      field: null,
      text: 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.',
    });
  } else if (changed.has('itens')) {
    problems.push(...escrito.itens.flatMap(problemsOf));
  }
  const motivo = escrito.motivo.trim();
  const why = whyMotivo(base, escrito);
  if (motivo.length > MOTIVO_MAX) {
    problems.push({ field: 'motivo', text: `O motivo vai até ${MOTIVO_MAX} caracteres.` });
  } else if (why !== null && motivo === '') {
    problems.push({ field: 'motivo', text: why });
  }
  return problems;
}
