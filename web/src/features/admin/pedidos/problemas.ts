import { isCpf } from '../../../shared/formats/cpf.ts';
import { digitsOf } from '../../../shared/formats/mask.ts';
import type { Problem } from '../../../shared/ui/form/useTextForm.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { differences, type LinhaEscrita, type Rascunho, rascunhoDe } from './rascunho.ts';
import { isRastreio, RASTREIO_INVALIDO } from './rastreio.ts';
import { isPaid, isUnusualMove } from './status.ts';
import { readQuantidade, readReais } from './valores.ts';

/** Letters that a reason may have. */
export const MOTIVO_MAX = 300;

type CampoDaLinha = 'nomeProduto' | 'quantidade' | 'precoUnitario';

/** The name of a line's field in the form. */
export function fieldOf({ key }: LinhaEscrita, campo: CampoDaLinha): string {
  return `item ${key} ${campo}`;
}

/** Why a reason has to be given; null when none is needed (C-53, C-54). */
export function whyMotivo(base: PedidoAdminFragment, escrito: Rascunho): string | null {
  if (isUnusualMove(base.status, escrito.status)) {
    return 'Este status foge da ordem de costume. Diga o motivo: ele fica no histórico.';
  }
  const changesItens = differences(rascunhoDe(base), escrito).includes('itens');
  return isPaid(base.status) && changesItens
    ? 'Este pedido já foi pago. Diga o motivo para mudar os itens: ele fica no histórico.'
    : null;
}

function problemsOf(linha: LinhaEscrita): readonly Problem[] {
  const preco = readReais(linha.precoUnitario);
  const found: (Problem | null)[] = [
    linha.nomeProduto.trim() === ''
      ? { field: fieldOf(linha, 'nomeProduto'), text: 'Informe o nome do item.' }
      : null,
    readQuantidade(linha.quantidade) === null
      ? {
          field: fieldOf(linha, 'quantidade'),
          text: 'A quantidade é um número inteiro, a partir de 1.',
        }
      : null,
    preco === null
      ? { field: fieldOf(linha, 'precoUnitario'), text: 'O preço é um valor a partir de R$ 0,00.' }
      : null,
  ];
  return found.filter((each) => each !== null);
}

const EMPTY = {
  nomeCompleto: 'Informe o nome completo de quem recebe.',
  cpf: 'Informe o CPF de quem recebe.',
  telefone: 'Informe o telefone de quem recebe.',
  email: 'Informe o e-mail de quem recebe.',
} as const;

/** What a contact that was changed lacks; the rest is the gateway's to say. */
function contactProblem(campo: keyof typeof EMPTY, written: string): string | null {
  if (written.trim() === '') return EMPTY[campo];
  if (campo === 'cpf' && !isCpf(written)) return 'CPF inválido';
  if (campo === 'telefone' && !/^\d{10,11}$/.test(digitsOf(written))) {
    return 'Informe o telefone com DDD, com 10 ou 11 dígitos.';
  }
  return null;
}

/** A6: whether the last digit checks the others is the gateway's to say. */
const isChaveOrNone = (written: string) => /^(\d{44})?$/.test(written.replace(/\s/g, ''));
const CHAVE_INVALIDA = 'A chave da nota tem 44 números.';

/**
 * AORD-07, C-53, C-54, C-67: what is wrong with a draft, in the form's order; empty when it can be sent. What is as the order
 * has it is never wrong.
 */
export function problemasDe(base: PedidoAdminFragment, escrito: Rascunho): readonly Problem[] {
  const changed = new Set(differences(rascunhoDe(base), escrito));
  const found: Problem[] = [];
  if (changed.has('linkRastreio') && !isRastreio(escrito.linkRastreio)) {
    found.push({ field: 'linkRastreio', text: RASTREIO_INVALIDO });
  }
  if (changed.has('chaveFiscal') && !isChaveOrNone(escrito.chaveFiscal)) {
    found.push({ field: 'chaveFiscal', text: CHAVE_INVALIDA });
  }
  for (const campo of ['nomeCompleto', 'cpf', 'telefone', 'email'] as const) {
    const text = changed.has(campo) ? contactProblem(campo, escrito[campo]) : null;
    if (text !== null) found.push({ field: campo, text });
  }
  if (escrito.itens.length === 0) {
    found.push({
      field: null,
      text: 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.',
    });
  } else if (changed.has('itens')) {
    found.push(...escrito.itens.flatMap(problemsOf));
  }
  const motivo = escrito.motivo.trim();
  const why = whyMotivo(base, escrito);
  if (motivo.length > MOTIVO_MAX) {
    found.push({ field: 'motivo', text: `O motivo vai até ${MOTIVO_MAX} caracteres.` });
  } else if (why !== null && motivo === '') {
    found.push({ field: 'motivo', text: why });
  }
  return found;
}
