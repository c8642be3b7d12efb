import { digitsOf } from '@decantaria/brasil/digits';
import { fillMask, MOBILE_MASK } from '../../../lib/formats/mask.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import { keysOf } from '../../../lib/keys-of.ts';
import { chaveText } from '../../../lib/pedidos/chave-fiscal.ts';
import { itemText } from '../../../lib/pedidos/pedido-texts.ts';
import { type Campo, campo, campoDeTexto, EMPTY } from '../../kit/editor/fundir.ts';
import { enderecoEmLinha } from './endereco-text.ts';
import { canRefund } from './estorno.ts';
import type { PedidoAdminFragment, StatusPedido } from './pedido.gen.ts';
import { statusDoAdmin } from './status.ts';
import type { Mudanca } from './useAtualizarPedido.ts';
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

export interface Rascunho {
  readonly status: StatusPedido;
  /** The API's word of the stored status. */
  readonly statusOriginal: string;
  readonly linkRastreio: string;
  readonly chaveFiscal: string;
  readonly nomeCompleto: string;
  readonly cpf: string;
  readonly telefone: string;
  readonly email: string;
  readonly endereco: EnderecoEscrito;
  readonly itens: readonly LinhaEscrita[];
  readonly motivo: string;
  readonly estornar: boolean;
}

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
    statusOriginal: pedido.statusOriginal,
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

function itensText({ itens }: Rascunho): string {
  const lines = itens.map((linha) => {
    const preco = readReais(linha.precoUnitario);
    const price = preco === null ? linha.precoUnitario : formatMoney(preco);
    return `${linha.quantidade} x ${itemText(linha) || '(sem nome)'} a ${price}`;
  });
  return lines.join('; ') || '(nenhum)';
}

const texto = campoDeTexto<Rascunho>;

const ITENS = campo<Rascunho>('itens', {
  rotulo: 'Itens',
  keyOf: ({ itens }) => JSON.stringify(itensInput(itens)),
  textOf: itensText,
});

/** The fields of an order. */
export const CAMPOS = {
  status: campo<Rascunho>('status', {
    rotulo: 'Status',
    keyOf: ({ status }) => status,
    textOf: ({ status, statusOriginal }) => statusDoAdmin(status, statusOriginal),
  }),
  linkRastreio: texto('linkRastreio', 'Link ou código de rastreio'),
  chaveFiscal: texto('chaveFiscal', 'Chave da nota fiscal', {
    normalise: (text) => text.replace(/\s/g, ''),
  }),
  nomeCompleto: texto('nomeCompleto', 'Nome completo', {
    normalise: (text) => text.replace(/\s+/g, ' '),
  }),
  cpf: texto('cpf', 'CPF', { normalise: digitsOf }),
  telefone: texto('telefone', 'Telefone', { normalise: digitsOf }),
  email: texto('email', 'E-mail'),
  endereco: campo<Rascunho>('endereco', {
    rotulo: 'Endereço de entrega',
    keyOf: ({ endereco }) => endereco.text,
    textOf: ({ endereco }) => endereco.text || EMPTY,
  }),
  itens: {
    ...ITENS,
    /** Lines that the order no longer has become new lines. */
    merge: (base, minha, salva) => {
      const merged = ITENS.merge(base, minha, salva);
      const storedIds = new Set(salva.itens.map(({ id }) => id));
      const itens = (merged.rascunho.itens ?? minha.itens).map((linha) =>
        storedIds.has(linha.id) ? linha : { ...linha, id: null },
      );
      return { ...merged, rascunho: { itens } };
    },
  } satisfies Campo<Rascunho>,
} as const;

/** The fields that are sent as they are compared. */
const TEXTOS = ['linkRastreio', 'chaveFiscal', 'nomeCompleto', 'cpf', 'telefone', 'email'] as const;

/** What a change is saved with, beside its fields. */
export const AO_SALVAR: readonly Campo<Rascunho>[] = [
  texto('motivo', 'Motivo'),
  campo<Rascunho>('estornar', {
    rotulo: 'Devolver o pagamento',
    keyOf: ({ estornar }) => String(estornar),
    textOf: ({ estornar }) => (estornar ? 'sim' : 'não'),
  }),
];

export function differences(one: Rascunho, other: Rascunho): ReadonlySet<keyof typeof CAMPOS> {
  return new Set(
    keysOf(CAMPOS).filter((nome) => CAMPOS[nome].keyOf(one) !== CAMPOS[nome].keyOf(other)),
  );
}

/** Builds the update: the changed fields, reason and refund. Returns null without a change. */
export function mudancaDe(base: PedidoAdminFragment, escrito: Rascunho): Mudanca | null {
  const changed = differences(rascunhoDe(base), escrito);
  const estornar = escrito.estornar && canRefund(base, escrito.status);
  if (changed.size === 0 && !estornar) return null;
  const motivo = escrito.motivo.trim();
  const texts = TEXTOS.filter((nome) => changed.has(nome));
  return {
    ...(changed.has('status') ? { status: escrito.status } : {}),
    ...Object.fromEntries(texts.map((nome) => [nome, CAMPOS[nome].keyOf(escrito)])),
    ...(changed.has('endereco') ? { enderecoId: escrito.endereco.id } : {}),
    ...(changed.has('itens') ? { itens: itensInput(escrito.itens) } : {}),
    ...(motivo === '' ? {} : { motivo }),
    ...(estornar ? { estornar: true } : {}),
  };
}
