import { formatCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { readFiscalKey } from '@decantaria/brasil/fiscal-key';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import { readLinkRastreio } from '@decantaria/loja/rastreio';
import { isPayable } from '@decantaria/loja/status';
import { z } from 'zod';
import { withoutVariacao } from '../../shop/catalogo/texts.ts';
import type { ItemPedidoModel, PedidoModel } from '../../shop/pedidos/model.ts';
import type {
  NotaInterna,
  ProvedorPagamento,
  StatusPedido,
  UsuarioResumo,
} from '../../types.gen.ts';
import type { Gathering } from '../rest/call.ts';
import { pageOf } from '../rest/page.ts';
import {
  amount,
  centavos,
  identifier,
  nullableBoolean,
  nullableIdentifier,
  nullableInteger,
  orNull,
  refuse,
  nullableText as text,
  tolerantList,
  units,
  wallClock,
} from '../rest/values.ts';
import { enderecoByNameWire } from './enderecos.ts';
import { imagemWire, readImagem } from './imagem.ts';
import { type ItemName, splitItemName } from './item-name.ts';
import { readStatus } from './pedido-status.ts';
import { createHistory, type OwnPedidos } from './pedidos-history.ts';

const item = z.object({
  id: nullableIdentifier,
  produtoId: nullableIdentifier,
  variacaoId: nullableIdentifier,
  nome: text,
  nomeProduto: text,
  variacaoNome: text,
  quantidade: units,
  precoUnitario: amount,
  imagemUrl: orNull(z.string()),
  imagem: orNull(imagemWire),
  podeAvaliar: nullableBoolean,
});

const endereco = orNull(enderecoByNameWire);

const usuario = orNull(
  z.object({ id: nullableIdentifier, username: text, nome: text, email: text }),
);

const PROVEDORES = new Map<string, ProvedorPagamento>([
  ['stripe', 'STRIPE'],
  ['simulado', 'SIMULADO'],
]);

/** By the API's word, in lower case; null for the older API, which knows one provider only. */
export function provedorOf(word: string | null): ProvedorPagamento {
  return word === null ? 'STRIPE' : (PROVEDORES.get(word) ?? 'OUTRO');
}

const estorno = z.object({
  id: identifier,
  valor: centavos,
  estado: z.enum(['PEDIDO', 'PENDENTE', 'FEITO', 'FALHOU']),
  motivo: text,
  falha: text,
  pedidoEm: wallClock,
  concluidoEm: orNull(wallClock),
});

const contestacao = z.object({
  id: identifier,
  valor: centavos,
  estado: z.enum(['ABERTA', 'GANHA', 'PERDIDA', 'ENCERRADA']),
  motivo: text,
  abertaEm: wallClock,
  encerradaEm: orNull(wallClock),
});

const rawPedido = z.object({
  id: identifier,
  data: wallClock,
  status: orNull(z.string()),
  total: amount,
  valorFrete: amount,
  servicoFrete: text,
  freteACombinar: nullableBoolean,
  itens: z.array(item).nullish(),
  linkRastreio: text,
  chaveFiscal: text,
  endereco,
  enderecoEntrega: endereco,
  nomeCompleto: text,
  cpf: text,
  telefone: text,
  email: text,
  usuario,
  usuarioDTO: usuario,
  podePagar: nullableBoolean,
  podeCancelar: nullableBoolean,
  podeDesistir: nullableBoolean,
  desistencia: orNull(
    z.object({
      data: wallClock,
      motivo: text,
      prazoAte: orNull(z.iso.date()),
      recebidaEm: orNull(wallClock),
      valor: amount,
    }),
  ),
  pagamento: orNull(
    z.object({
      provedor: orNull(z.string()).transform(provedorOf),
      valor: centavos,
      pagoEm: orNull(wallClock),
      pendencia: orNull(z.enum(['CONTESTADO', 'ESTORNO_FALHOU'])),
      estornos: tolerantList(estorno),
      contestacoes: tolerantList(contestacao)
        .nullish()
        .transform((list) => list ?? []),
    }),
  ),
  assistente: orNull(z.object({ nome: text })),
  reservaAte: orNull(wallClock),
  reservaComEmailConfirmado: orNull(wallClock),
  metodo: orNull(z.enum(['CARTAO', 'PIX', 'CARTAO_LINK', 'CARTAO_ENTREGA'])),
  versao: nullableInteger,
});

/** An order of any version of the API: amounts in centavos, moments as wall clock. */
export const pedidoWire = rawPedido.transform(
  ({ endereco: otherEndereco, usuarioDTO, freteACombinar, ...raw }): PedidoModel => {
    const statusOriginal = raw.status?.trim() ?? '';
    const status = readStatus(statusOriginal);
    const itens = (raw.itens ?? []).map((line, index) => readItem(line, `${raw.id}:${index + 1}`));
    const subtotal = itens.reduce((sum, line) => sum + line.subtotal, 0);
    // A named service for 0 is free delivery.
    const hasFrete = freteACombinar !== true && (raw.valorFrete !== 0 || raw.servicoFrete !== null);
    const valorFrete = hasFrete ? raw.valorFrete : null;
    return {
      ...raw,
      __typename: 'Pedido',
      status,
      statusOriginal,
      total: raw.total ?? subtotal + (valorFrete ?? 0),
      subtotal,
      valorFrete,
      itens,
      linkRastreio: readLinkRastreio(raw.linkRastreio),
      chaveFiscal: readFiscalKey(raw.chaveFiscal ?? ''),
      enderecoEntrega: raw.enderecoEntrega ?? otherEndereco,
      cpf: formatCpf(raw.cpf),
      telefone: telefoneDigits(raw.telefone) ?? (digitsOf(raw.telefone ?? '') || null),
      usuario: readUsuario(raw.usuario, usuarioDTO),
      podePagar: raw.podePagar ?? isPayable(status),
      ...ownChangesOf(raw, status),
    };
  },
);

/**
 * What an owner may do to an order. The older API refuses both to customers in every status, and its orders say
 * nothing about it. So an API has to show that owners may: by these fields, or by `versao`, as store-api does.
 */
function ownChangesOf(
  raw: Pick<z.output<typeof rawPedido>, 'podeCancelar' | 'podeDesistir' | 'versao'>,
  status: StatusPedido,
): Pick<PedidoModel, 'podeCancelar' | 'podeDesistir' | 'mudaNaConversa'> {
  const isShown = [raw.podeCancelar, raw.podeDesistir, raw.versao].some((shown) => shown !== null);
  return {
    podeCancelar: raw.podeCancelar ?? (isShown && status === 'PENDENTE'),
    podeDesistir: raw.podeDesistir ?? (isShown && status === 'ENTREGUE'),
    mudaNaConversa: !isShown,
  };
}

/** `GET /pedidos`: one page of all orders. */
export const pedidosPageWire = pageOf(pedidoWire);

/** `GET /pedidos/me`: a page of the caller's orders, or all of them from an API that does not page. */
export const ownPedidosWire = z.unknown().transform((raw, context): OwnPedidos => {
  const read = (Array.isArray(raw) ? ownArrayWire : ownPageWire).safeParse(raw);
  return read.success ? read.data : refuse(read, context);
});

const ownPageWire = pedidosPageWire.transform(
  ({ itens, totalPaginas, totalItens }): OwnPedidos => ({
    itens,
    ids: new Set(itens.map(({ id }) => id)),
    page: { totalPaginas, totalItens },
    complete: totalItens <= itens.length,
    total: totalItens,
  }),
);

const ownArrayWire = tolerantList(pedidoWire).transform((pedidos) => {
  const history = createHistory();
  for (const pedido of pedidos) history.add(pedido);
  return history.end(true);
});

/** Gathers an array of `GET /pedidos/me`. Unreadable orders are left out; null when no order can be read. */
export function gatherPedidos(): Gathering {
  const history = createHistory();
  const seen = { readable: 0, unreadable: 0 };
  return {
    add: (element) => {
      const { data } = pedidoWire.safeParse(element);
      seen[data ? 'readable' : 'unreadable'] += 1;
      if (data) history.add(data);
    },
    end: (complete) => (seen.unreadable > 0 && seen.readable === 0 ? null : history.end(complete)),
  };
}

/** `GET /pedidos/{id}/status`. */
export const statusPedidoWire = z
  .object({ status: z.string() })
  .transform(({ status }) => readStatus(status));

/** An event of an order's history. Admins get the author's id, a name only where the API knows one. */
export type RawEvento = z.output<typeof evento>;

const evento = z.object({
  data: wallClock,
  de: text.transform((de) => (de === null ? null : readStatus(de))),
  para: z.string().transform(readStatus),
  autor: text,
  autorId: nullableIdentifier,
  motivo: text,
});

/** `GET /pedidos/{id}/historico` (additive), oldest first. */
export const historicoPedidoWire = tolerantList(evento);

/** `GET /pedidos/{id}/notas` (additive), oldest first. Unreadable notes are left out. */
export const notasPedidoWire = tolerantList(
  z
    .object({ id: identifier, texto: z.string(), autor: text, data: wallClock })
    .transform(({ data, ...nota }): NotaInterna => ({ ...nota, criadaEm: data })),
);

/**
 * An order's line. `produtoId` is the product's id only on an API that numbers its lines. The older API puts the line's
 * id there, so the product is unknown.
 */
function readItem(raw: z.output<typeof item>, fallbackId: string): ItemPedidoModel {
  const isNumbered = raw.id !== null;
  const { nomeProduto, variacaoNome } = readItemName(raw, isNumbered);
  const precoUnitario = Math.max(0, raw.precoUnitario ?? 0);
  return {
    id: raw.id ?? raw.produtoId ?? fallbackId,
    produtoId: isNumbered ? raw.produtoId : null,
    variacaoId: raw.variacaoId,
    nomeProduto,
    variacaoNome,
    quantidade: raw.quantidade,
    precoUnitario,
    subtotal: raw.quantidade * precoUnitario,
    imagem: readImagem(raw.imagem, raw.imagemUrl, nomeProduto),
    podeAvaliar: raw.podeAvaliar ?? false,
  };
}

function readItemName(raw: z.output<typeof item>, isNumbered: boolean): ItemName {
  const nome = raw.nome ?? raw.nomeProduto ?? 'Produto sem nome';
  const { variacaoNome } = raw;
  if (variacaoNome !== null) {
    return { nomeProduto: withoutVariacao(nome, variacaoNome), variacaoNome };
  }
  if (isNumbered) return { nomeProduto: nome, variacaoNome };
  return splitItemName(nome, raw.variacaoId !== null);
}

/** The buyer, under either key or split between both; null without an account id. */
function readUsuario(
  one: z.output<typeof usuario>,
  other: z.output<typeof usuario>,
): UsuarioResumo | null {
  const id = one?.id ?? other?.id ?? null;
  if (id === null) return null;
  return {
    id,
    username: one?.username ?? other?.username ?? '',
    nome: one?.nome ?? other?.nome ?? null,
    email: one?.email ?? other?.email ?? null,
  };
}
