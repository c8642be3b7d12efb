import { formatCep } from '@decantaria/brasil/cep';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { MetodoPagamento } from '../db/tables.gen.ts';
import { EnderecoWire } from '../enderecos/wire.ts';
import { A_COMBINAR } from '../fretes/service.ts';
import { id, named } from '../http/fields.ts';
import { toReais } from '../http/money.ts';
import { filteredPageOf } from '../http/page.ts';
import { toWallClock } from '../http/times.ts';
import { disputeText, refundFailureText } from '../pagamentos/provedores/reasons.ts';
import { Imagem, toImagemWire } from '../produtos/imagem.ts';
import { nameOf } from './items.ts';
import { PENDENCIAS, type StoredItem, type StoredPagamento, type StoredPedido } from './read.ts';
import { type Audience, isPayable, type Reader, StatusWire, toStatusWire } from './status.ts';
import { confirmedEnd } from './transition.ts';
import { isWithdrawable, lastWithdrawalDay } from './withdrawal-time.ts';

/** `/{id}` of a route. */
export const IdParams = z.object({ id: id.describe('Number of the order.') });

export const METODOS = [
  'CARTAO',
  'PIX',
  'CARTAO_LINK',
  'CARTAO_ENTREGA',
] as const satisfies readonly MetodoPagamento[];

const Endereco = EnderecoWire.omit({ padrao: true })
  .extend({ id: z.int().nullable().describe('Number of the address when the order was created.') })
  .meta({
    id: 'EnderecoEntrega',
    description: 'Delivery address, as it was when the order was created.',
  });

const Item = named('ItemPedido', 'A line of an order, as it was at the time of the order.', {
  id: z.int().describe('Number of the line.'),
  produtoId: z.int().nullable().describe('Product; null for a line that an admin typed.'),
  variacaoId: z.int().nullable().describe('Variation; null for a simple product.'),
  nomeProduto: z.string().describe('Name with the variation: `Noite de Oud — 10 ml`.'),
  nome: z.string().describe('Name without the variation.'),
  variacaoNome: z.string().nullable().describe('Variation, e.g. `10 ml`.'),
  quantidade: z.int().describe('Units.'),
  precoUnitario: z.number().describe('Unit price at the time of the order, in reais.'),
  subtotal: z.number().describe('`quantidade` × `precoUnitario`.'),
  imagemUrl: z.string().nullable().describe('Picture at the time of the order.'),
  imagem: Imagem.nullable().describe('The same picture in full. Not in the older API.'),
  podeAvaliar: z
    .boolean()
    .describe(
      'Whether its owner may review the product now; true on one line of each product. Not in the older API.',
    ),
});

const Cliente = named('ClientePedido', 'The account that placed the order.', {
  id: z.int().describe('Number of the account.'),
  username: z.string().describe('Username.'),
  nome: z.string().nullable().describe('Name; null when unknown.'),
  email: z.string().describe('E-mail of the account.'),
  status: z.enum(['ATIVO', 'INATIVO', 'BANIDO']).describe('Current status of the account.'),
  roles: z.array(z.enum(['ROLE_USER', 'ROLE_ADMIN'])).describe('Roles of the account.'),
});

/** `Pedido` of the older API with all its duplicate field names, plus additional fields. */
export const PedidoWire = named(
  'Pedido',
  'An order, with names, prices and address as they were when it was created.',
  {
    id: z.int().describe('Number of the order.'),
    data: z.string().describe('Time of creation: wall clock of the shop, without offset.'),
    total: z.number().describe('`subtotal` + `valorFrete`, in reais.'),
    subtotal: z.number().describe('Sum of the items, in reais. Not in the older API.'),
    status: StatusWire,
    enderecoEntrega: Endereco.nullable().describe('Null after the account was erased.'),
    endereco: Endereco.nullable().describe('The same as `enderecoEntrega`.'),
    itens: z.array(Item).describe('At least one line.'),
    nomeCompleto: z.string().nullable().describe('Recipient.'),
    cpf: z.string().nullable().describe('11 digits.'),
    telefone: z.string().nullable().describe('10 or 11 digits.'),
    email: z.string().nullable().describe('Address for mail about the order.'),
    usuario: Cliente,
    usuarioDTO: Cliente.describe('The same as `usuario`.'),
    linkRastreio: z.string().nullable().describe('Tracking link or code.'),
    chaveFiscal: z
      .string()
      .nullable()
      .describe('44 digits of the NF-e or DC-e; null until set. Not in the older API.'),
    servicoFrete: z.string().describe('Delivery service; `A combinar` until agreed.'),
    valorFrete: z.number().describe('Freight in reais; also 0 until agreed.'),
    prazoFrete: z.string().nullable().describe('E.g. `3 a 5 dias úteis`.'),
    freteACombinar: z
      .boolean()
      .describe('Whether the freight must still be agreed. Not in the older API.'),
    metodo: z.enum(METODOS).nullable().describe('Payment method; null until chosen.'),
    reservaAte: z
      .string()
      .nullable()
      .describe(
        'End of the reservation of its units; null unless PENDENTE. Wall clock of the shop.',
      ),
    reservaComEmailConfirmado: z
      .string()
      .nullable()
      .describe(
        'End of the reservation once its customer has confirmed the e-mail; null when that changes nothing. Not in the older API.',
      ),
    podePagar: z.boolean().describe('Whether it can be paid now.'),
    entregueEm: z
      .string()
      .nullable()
      .describe('Time of delivery, from the history. Not in the older API.'),
    podeDesistir: z
      .boolean()
      .describe('Whether its owner may withdraw from it now. Not in the older API.'),
    desistencia: z
      .object({
        data: z.string().describe('Time of the request: wall clock of the shop.'),
        motivo: z.string().nullable().describe('Reason, in the customer’s words.'),
        prazoAte: z
          .string()
          .nullable()
          .describe('Last day on which the order could be withdrawn from, `YYYY-MM-DD`.'),
        recebidaEm: z
          .string()
          .nullable()
          .describe('When the shop received the goods: wall clock of the shop; null before.'),
        valor: z
          .number()
          .nullable()
          .describe('What the customer gets back, in reais; null before.'),
      })
      .nullable()
      .describe('The withdrawal that its owner requested. Not in the older API.'),
    pagamento: z
      .object({
        provedor: z.string().describe('Card provider.'),
        valor: z.number().describe('Amount that cards paid, in reais.'),
        pagoEm: z.string().nullable().describe('When it was received: wall clock of the shop.'),
        pendencia: z
          .enum(PENDENCIAS)
          .nullable()
          .describe('What an admin has to resolve; always null for the customer.'),
        estornos: z
          .array(
            z.object({
              id: z.int().describe('Number of the refund.'),
              valor: z.number().describe('Amount, in reais.'),
              estado: z
                .enum(['PEDIDO', 'PENDENTE', 'FEITO', 'FALHOU'])
                .describe('State at the provider.'),
              motivo: z.string().nullable().describe('Reason, in a few words.'),
              falha: z
                .string()
                .nullable()
                .describe('Why it failed, in Portuguese, for an admin; else null.'),
              pedidoEm: z.string().describe('Time of the request: wall clock of the shop.'),
              concluidoEm: z
                .string()
                .nullable()
                .describe('When it was done or failed: wall clock of the shop; null before.'),
            }),
          )
          .describe('Refunds, oldest first.'),
        contestacoes: z
          .array(
            z.object({
              id: z.int().describe('Number of the dispute.'),
              valor: z.number().describe('Disputed amount, in reais.'),
              estado: z
                .enum(['ABERTA', 'GANHA', 'PERDIDA', 'ENCERRADA'])
                .describe('`GANHA`: by the shop; `ENCERRADA`: an inquiry without a chargeback.'),
              motivo: z.string().describe('Reason in Portuguese.'),
              abertaEm: z.string().describe('When it opened: wall clock of the shop.'),
              encerradaEm: z
                .string()
                .nullable()
                .describe('When it was decided: wall clock of the shop; null before.'),
            }),
          )
          .describe('Disputes (chargebacks), oldest first; for an admin, else empty.'),
      })
      .nullable()
      .describe('The card payment; null when no card paid the order. Not in the older API.'),
    assistente: z
      .object({
        nome: z
          .string()
          .nullable()
          .describe('Its name at the time of the order, for the order’s owner; else null.'),
      })
      .nullable()
      .describe(
        'The assistant that placed the order; null when a person placed it, and once the account is erased. Not in the older API.',
      ),
    versao: z
      .int()
      .describe('Counts the changes. Sent with an edit, it detects concurrent changes.'),
  },
);
export type PedidoWire = z.infer<typeof PedidoWire>;

/** A page of orders. */
export const PaginaDePedidos = filteredPageOf(PedidoWire).meta({
  id: 'PaginaDePedidos',
  description: 'A page of orders.',
});

/** Database → wire, in the vocabulary of the reader. */
export function toPedidoWire(
  pedido: StoredPedido,
  { audience, usuarioId }: Reader,
  shop: Pick<Shop, 'timeZone' | 'reservation'>,
): PedidoWire {
  const { timeZone } = shop;
  const withConfirmation = pedido.emailConfirmado ? null : confirmedEnd(shop, pedido);
  const endereco = pedido.endereco && {
    ...pedido.endereco,
    cep: formatCep(pedido.endereco.cep) ?? pedido.endereco.cep,
  };
  return {
    id: pedido.id,
    data: toWallClock(pedido.criado_em, timeZone),
    total: toReais(pedido.total),
    subtotal: toReais(pedido.subtotal),
    status: toStatusWire(pedido.status, audience),
    enderecoEntrega: endereco,
    endereco,
    itens: pedido.itens.map((item) => toItemWire(item, isReviewable(pedido, item))),
    nomeCompleto: pedido.nome_completo,
    cpf: pedido.cpf,
    telefone: pedido.telefone,
    email: pedido.email,
    usuario: pedido.usuario,
    usuarioDTO: pedido.usuario,
    linkRastreio: pedido.link_rastreio,
    chaveFiscal: pedido.chave_fiscal,
    servicoFrete: pedido.servico_frete,
    valorFrete: toReais(pedido.valor_frete),
    prazoFrete: pedido.prazo_frete,
    freteACombinar: pedido.servico_frete === A_COMBINAR,
    metodo: pedido.metodo,
    reservaAte: pedido.reserva_ate && toWallClock(pedido.reserva_ate, timeZone),
    reservaComEmailConfirmado: withConfirmation && toWallClock(withConfirmation, timeZone),
    podePagar: isPayable(pedido) && pedido.pagamento?.quitado !== true,
    entregueEm: pedido.entregue_em && toWallClock(pedido.entregue_em, timeZone),
    podeDesistir: isWithdrawable(pedido, timeZone, new Date()),
    desistencia: pedido.desistencia_em && {
      data: toWallClock(pedido.desistencia_em, timeZone),
      motivo: pedido.desistencia_motivo,
      prazoAte: lastWithdrawalDay(pedido, timeZone),
      recebidaEm:
        pedido.desistencia_recebida_em && toWallClock(pedido.desistencia_recebida_em, timeZone),
      valor: pedido.desistencia_valor === null ? null : toReais(pedido.desistencia_valor),
    },
    pagamento: pedido.pagamento && toPagamentoWire(pedido.pagamento, audience, timeZone),
    assistente:
      pedido.assistente === null
        ? null
        : { nome: pedido.usuario_id === usuarioId ? pedido.assistente : null },
    versao: pedido.versao,
  };
}

function toPagamentoWire(
  { provedor, valor, pago_em, pendencia, estornos, contestacoes }: StoredPagamento,
  audience: Audience,
  timeZone: string,
): NonNullable<PedidoWire['pagamento']> {
  const clock = (iso: string) => toWallClock(new Date(iso), timeZone);
  const isAdmin = audience === 'admin';
  return {
    provedor,
    valor: toReais(valor),
    pagoEm: pago_em && clock(pago_em),
    pendencia: isAdmin ? pendencia : null,
    estornos: estornos.map(({ pedido_em, concluido_em, falha, ...estorno }) => ({
      ...estorno,
      valor: toReais(estorno.valor),
      falha: isAdmin && falha !== null ? refundFailureText(falha) : null,
      pedidoEm: clock(pedido_em),
      concluidoEm: concluido_em && clock(concluido_em),
    })),
    contestacoes: (isAdmin ? contestacoes : []).map(
      ({ aberta_em, encerrada_em, motivo, ...contestacao }) => ({
        ...contestacao,
        valor: toReais(contestacao.valor),
        motivo: disputeText(motivo),
        abertaEm: clock(aberta_em),
        encerradaEm: encerrada_em && clock(encerrada_em),
      }),
    ),
  };
}

/** One line of each product of a delivered order that has no review. */
function isReviewable(
  { status, itens, avaliados }: StoredPedido,
  { id: itemId, produtoId }: StoredItem,
): boolean {
  if (status !== 'CONCLUIDO' || produtoId === null || avaliados.includes(produtoId)) return false;
  return itens.find((item) => item.produtoId === produtoId)?.id === itemId;
}

function toItemWire(item: StoredItem, podeAvaliar: boolean): z.infer<typeof Item> {
  const imagem = item.imagem && toImagemWire(item.imagem);
  return {
    ...item,
    nomeProduto: nameOf(item.nomeProduto, item.variacaoNome),
    nome: item.nomeProduto,
    precoUnitario: toReais(item.precoUnitario),
    subtotal: toReais(item.quantidade * item.precoUnitario),
    imagemUrl: imagem?.url ?? null,
    imagem,
    podeAvaliar,
  };
}
