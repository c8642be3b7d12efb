import { z } from 'zod';
import { imagemWire, readImagem } from '../catalogo/imagem.ts';
import { digitsOf, formatCpf, telefoneDigits } from '../conta/documents.ts';
import { enderecoByNameWire } from '../enderecos/wire.ts';
import { pageOf } from '../rest/page.ts';
import { amount, identifier, nullableText as text, tolerantList, units } from '../rest/values.ts';
import { readChaveFiscal } from './chave-fiscal.ts';
import { type ItemName, splitItemName, withoutVariacao } from './item-name.ts';
import type {
  EventoPedidoModel,
  ItemPedidoModel,
  PedidoModel,
  UsuarioResumoModel,
} from './model.ts';
import { readLinkRastreio } from './rastreio.ts';
import { isPayable, readStatus } from './status.ts';

const nullableIdentifier = identifier.nullish().catch(null);

const versao = z
  .number()
  .int()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/;

/** A moment as the API writes it, 0 to 9 decimals, without a zone as a rule; whole minutes get their `:00`. */
const wallClock = z
  .string()
  .regex(WALL_CLOCK)
  .transform((moment) =>
    moment.replace(WALL_CLOCK, (_, minutes, seconds = ':00', fraction = '', zone = '') =>
      [minutes, seconds, fraction, zone].join(''),
    ),
  )
  .refine(isMoment);

/** False for a day that its month has not, which `Date` reads as a later one. */
function isMoment(moment: string): boolean {
  const local = moment.slice(0, 19);
  const instant = Date.parse(`${local}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(local);
}

const item = z.object({
  id: nullableIdentifier,
  produtoId: nullableIdentifier,
  variacaoId: nullableIdentifier,
  nome: text,
  nomeProduto: text,
  variacaoNome: text,
  quantidade: units,
  precoUnitario: amount,
  imagemUrl: z.string().nullish().catch(null),
  imagem: imagemWire.nullish().catch(null),
});

const endereco = enderecoByNameWire.nullish().catch(null);

const usuario = z
  .object({ id: nullableIdentifier, username: text, nome: text, email: text })
  .nullish()
  .catch(null);

const frete = z.object({
  valorFrete: amount,
  servicoFrete: text,
  freteACombinar: z.boolean().nullish().catch(null),
});

const rawPedido = frete.extend({
  id: identifier,
  data: wallClock,
  status: z.string().nullish().catch(null),
  total: amount,
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
  podePagar: z.boolean().nullish().catch(null),
  podeDesistir: z.boolean().nullish().catch(null),
  desistencia: z.object({ data: wallClock, motivo: text }).nullish().catch(null),
  reservaAte: wallClock.nullish().catch(null),
  metodo: text,
  versao,
});

/** An order in any of the shapes of rest-contract 2, normalised: amounts in centavos, moments as wall clock. */
export const pedidoWire = rawPedido.transform((raw): PedidoModel => {
  const statusOriginal = raw.status?.trim() ?? '';
  const status = readStatus(statusOriginal);
  const itens = (raw.itens ?? []).map((line, index) => readItem(line, `${raw.id}:${index + 1}`));
  const subtotal = itens.reduce((sum, line) => sum + line.subtotal, 0);
  const valorFrete = readValorFrete(raw);
  return {
    __typename: 'Pedido',
    id: raw.id,
    data: raw.data,
    status,
    statusOriginal,
    total: raw.total ?? subtotal + (valorFrete ?? 0),
    subtotal,
    valorFrete,
    servicoFrete: raw.servicoFrete,
    itens,
    linkRastreio: readLinkRastreio(raw.linkRastreio),
    chaveFiscal: readChaveFiscal(raw.chaveFiscal ?? ''),
    enderecoEntrega: raw.enderecoEntrega ?? raw.endereco ?? null,
    nomeCompleto: raw.nomeCompleto,
    cpf: formatCpf(raw.cpf),
    telefone: telefoneDigits(raw.telefone) ?? (digitsOf(raw.telefone ?? '') || null),
    email: raw.email,
    usuario: readUsuario(raw.usuario, raw.usuarioDTO),
    podePagar: raw.podePagar ?? isPayable(status),
    podeCancelar: status === 'PENDENTE',
    // Where no history is kept nobody can tell when it came: the shop decides.
    podeDesistir: raw.podeDesistir ?? status === 'ENTREGUE',
    desistencia: raw.desistencia ?? null,
    reservaAte: raw.reservaAte ?? null,
    metodo: raw.metodo,
    versao: raw.versao,
  };
});

/** `GET /pedidos/me`: an order that cannot be read is left out. */
export const pedidosWire = tolerantList(pedidoWire);

/** `GET /pedidos`: one page of everybody's. */
export const pedidosPageWire = pageOf(pedidoWire);

/** `GET /pedidos/{id}/status`: the status alone. */
export const statusPedidoWire = z
  .object({ status: z.string() })
  .transform(({ status }) => readStatus(status));

/** What a history says of who did it: admins get the account's number, a name where the API knows one. */
export type RawEvento = EventoPedidoModel & { readonly autorId: string | null };

/** `GET /pedidos/{id}/historico` (additive), oldest first. */
export const historicoPedidoWire = tolerantList(
  z
    .object({
      data: wallClock,
      de: text,
      para: z.string(),
      autor: text,
      autorId: nullableIdentifier,
      motivo: text,
    })
    .transform(
      ({ data, de, para, autor, autorId, motivo }): RawEvento => ({
        data,
        de: de === null ? null : readStatus(de),
        para: readStatus(para),
        autor,
        autorId: autorId ?? null,
        motivo,
      }),
    ),
);

/**
 * A line. Only an API that numbers its lines sends the product's own number as `produtoId`: the older one puts the
 * line's there (rest-contract 2), so the product is not known.
 */
function readItem(raw: z.output<typeof item>, fallbackId: string): ItemPedidoModel {
  const isNumbered = typeof raw.id === 'string';
  const { nomeProduto, variacaoNome } = readItemName(raw, isNumbered);
  const precoUnitario = Math.max(0, raw.precoUnitario ?? 0);
  return {
    id: raw.id ?? raw.produtoId ?? fallbackId,
    produtoId: isNumbered ? (raw.produtoId ?? null) : null,
    variacaoId: raw.variacaoId ?? null,
    nomeProduto,
    variacaoNome,
    quantidade: raw.quantidade,
    precoUnitario,
    subtotal: raw.quantidade * precoUnitario,
    imagem: readImagem(raw.imagem, raw.imagemUrl, nomeProduto),
  };
}

function readItemName(raw: z.output<typeof item>, isNumbered: boolean): ItemName {
  const nome = raw.nome ?? raw.nomeProduto ?? 'Produto sem nome';
  const { variacaoNome } = raw;
  if (variacaoNome !== null) {
    return { nomeProduto: withoutVariacao(nome, variacaoNome), variacaoNome };
  }
  if (isNumbered) return { nomeProduto: nome, variacaoNome };
  return splitItemName(nome, typeof raw.variacaoId === 'string');
}

/** Null when there is none or it is to be agreed on; a named service for 0 is a gift. */
function readValorFrete(raw: z.output<typeof frete>): number | null {
  if (raw.freteACombinar === true || raw.valorFrete === null) return null;
  return raw.valorFrete === 0 && raw.servicoFrete === null ? null : raw.valorFrete;
}

/** The buyer under either key, or parted between both (C-68); null without a number to know the account by. */
function readUsuario(
  one: z.output<typeof usuario>,
  other: z.output<typeof usuario>,
): UsuarioResumoModel | null {
  const id = one?.id ?? other?.id ?? null;
  if (id === null) return null;
  return {
    id,
    username: one?.username ?? other?.username ?? '',
    nome: one?.nome ?? other?.nome ?? null,
    email: one?.email ?? other?.email ?? null,
  };
}
