import { digitsOf } from '@decantaria/brasil/digits';
import { fillMask, MOBILE_MASK } from '../../../lib/formats/mask.ts';
import { chaveText } from '../../../lib/pedidos/chave-fiscal.ts';
import type { AtualizarPedidoInput } from './edicao.gen.ts';
import { enderecoEmLinha } from './endereco-text.ts';
import { canRefund } from './estorno.ts';
import type { PedidoAdminFragment, StatusPedido } from './pedido.gen.ts';
import { readQuantidade, readReais, reaisText } from './valores.ts';

type Linha = PedidoAdminFragment['itens'][number];

export interface LinhaEscrita {
  readonly key: string;
  readonly id: string | null;
  readonly produtoId: string | null;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly quantidade: string;
  /** In reais, as typed. */
  readonly precoUnitario: string;
}

/** A delivery address. Two with the same text are the same place. */
export interface EnderecoEscrito {
  /** `Endereco.id`; empty for an order without an address. */
  readonly id: string;
  readonly text: string;
}

export interface Campos {
  readonly status: StatusPedido;
  readonly linkRastreio: string;
  readonly chaveFiscal: string;
  readonly nomeCompleto: string;
  readonly cpf: string;
  readonly telefone: string;
  readonly email: string;
  readonly endereco: EnderecoEscrito;
  readonly itens: readonly LinhaEscrita[];
}

export type Campo = keyof Campos;

export interface Rascunho extends Campos {
  readonly motivo: string;
  readonly estornar: boolean;
}

export const CAMPOS = [
  'status',
  'linkRastreio',
  'chaveFiscal',
  'nomeCompleto',
  'cpf',
  'telefone',
  'email',
  'endereco',
  'itens',
] as const satisfies readonly Campo[];

function linhaEscrita(linha: Linha): LinhaEscrita {
  const { id, produtoId, variacaoId, nomeProduto, variacaoNome } = linha;
  return {
    key: id,
    id,
    produtoId,
    variacaoId,
    nomeProduto,
    variacaoNome,
    quantidade: String(linha.quantidade),
    precoUnitario: reaisText(linha.precoUnitario),
  };
}

export function linhaNova(key: string): LinhaEscrita {
  return {
    key,
    id: null,
    produtoId: null,
    variacaoId: null,
    nomeProduto: '',
    variacaoNome: null,
    quantidade: '1',
    precoUnitario: reaisText(0),
  };
}

export function enderecoEscrito(endereco: PedidoAdminFragment['enderecoEntrega']): EnderecoEscrito {
  return endereco === null
    ? { id: '', text: '' }
    : { id: endereco.id, text: enderecoEmLinha(endereco) };
}

export function rascunhoDe(pedido: PedidoAdminFragment): Rascunho {
  return {
    status: pedido.status,
    linkRastreio: pedido.linkRastreio ?? '',
    chaveFiscal: chaveText(pedido.chaveFiscal ?? ''),
    nomeCompleto: pedido.nomeCompleto ?? '',
    cpf: pedido.cpf ?? '',
    telefone: fillMask(MOBILE_MASK, pedido.telefone ?? ''),
    email: pedido.email ?? '',
    endereco: enderecoEscrito(pedido.enderecoEntrega),
    itens: pedido.itens.map(linhaEscrita),
    motivo: '',
    estornar: false,
  };
}

/** A new line whose volume is only text carries it in its name. */
function nameOf({ id, variacaoId, variacaoNome, nomeProduto }: LinhaEscrita): string {
  const inWords = id === null && variacaoId === null && variacaoNome !== null;
  return inWords ? `${nomeProduto.trim()} - ${variacaoNome}` : nomeProduto.trim();
}

/** Lines as the gateway's input. An existing line keeps its product and volume. */
function itensInput(itens: readonly LinhaEscrita[]) {
  return itens.map((linha) => ({
    ...(linha.id === null
      ? { produtoId: linha.produtoId, variacaoId: linha.variacaoId }
      : { id: linha.id }),
    nomeProduto: nameOf(linha),
    quantidade: readQuantidade(linha.quantidade) ?? 0,
    precoUnitario: readReais(linha.precoUnitario) ?? 0,
  }));
}

export function normalised(campo: Campo, escrito: Campos): string {
  switch (campo) {
    case 'nomeCompleto':
      return escrito.nomeCompleto.trim().replace(/\s+/g, ' ');
    case 'chaveFiscal':
      return escrito.chaveFiscal.replace(/\s/g, '');
    case 'cpf':
    case 'telefone':
      return digitsOf(escrito[campo]);
    case 'endereco':
      return escrito.endereco.text;
    case 'itens':
      return JSON.stringify(itensInput(escrito.itens));
    default:
      return escrito[campo].trim();
  }
}

export function differences(one: Campos, other: Campos): readonly Campo[] {
  return CAMPOS.filter((campo) => normalised(campo, one) !== normalised(campo, other));
}

export function withFields(rascunho: Rascunho, from: Campos, campos: readonly Campo[]): Rascunho {
  const sourceOf = (campo: Campo): Campos => (campos.includes(campo) ? from : rascunho);
  return {
    ...rascunho,
    status: sourceOf('status').status,
    linkRastreio: sourceOf('linkRastreio').linkRastreio,
    chaveFiscal: sourceOf('chaveFiscal').chaveFiscal,
    nomeCompleto: sourceOf('nomeCompleto').nomeCompleto,
    cpf: sourceOf('cpf').cpf,
    telefone: sourceOf('telefone').telefone,
    email: sourceOf('email').email,
    endereco: sourceOf('endereco').endereco,
    itens: sourceOf('itens').itens,
  };
}

/** Returns `stored` with the fields of `now` that were typed after `sent` was sent. */
export function withTypedSince(stored: Rascunho, sent: Rascunho, now: Rascunho): Rascunho {
  return {
    ...withFields(stored, now, differences(sent, now)),
    motivo: now.motivo === sent.motivo ? stored.motivo : now.motivo,
    estornar: now.estornar === sent.estornar ? stored.estornar : now.estornar,
  };
}

/** True when anything was typed, valid or not. */
export function isChanged(base: PedidoAdminFragment, escrito: Rascunho): boolean {
  return JSON.stringify(rascunhoDe(base)) !== JSON.stringify(escrito);
}

/** Builds the update: the changed fields, reason and refund, and the version read. Returns null without a change. */
export function mudancaDe(
  base: PedidoAdminFragment,
  escrito: Rascunho,
): AtualizarPedidoInput | null {
  const changed = new Set(differences(rascunhoDe(base), escrito));
  const estornar = escrito.estornar && canRefund(base, escrito.status);
  if (changed.size === 0 && !estornar) return null;
  const motivo = escrito.motivo.trim();
  const text = (campo: Exclude<Campo, 'status' | 'endereco' | 'itens'>) =>
    changed.has(campo) ? { [campo]: normalised(campo, escrito) } : {};
  return {
    ...(changed.has('status') ? { status: escrito.status } : {}),
    ...text('linkRastreio'),
    ...text('chaveFiscal'),
    ...text('nomeCompleto'),
    ...text('cpf'),
    ...text('telefone'),
    ...text('email'),
    ...(changed.has('endereco') ? { enderecoId: escrito.endereco.id } : {}),
    ...(changed.has('itens') ? { itens: itensInput(escrito.itens) } : {}),
    ...(motivo === '' ? {} : { motivo }),
    ...(estornar ? { estornar: true } : {}),
    ...(base.versao === null ? {} : { versao: base.versao }),
  };
}
