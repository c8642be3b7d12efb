import type { Resolvers } from '../../types.gen.ts';
import { readListFilter } from '../arguments.ts';
import type { LeiturasContext } from '../catalogo/leituras.ts';
import { wallClockWithOffset, type Zones, type ZonesContext } from '../moment.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Origin } from '../sessao/attempts.ts';
import type { Pedidos } from './pedidos.ts';
import { describeRastreio } from './rastreio.ts';
import { versaoOf } from './versao.ts';

const TAMANHO = { fallback: 5, min: 1, max: 50 };

type Context = LeiturasContext &
  Origin &
  ZonesContext &
  SessaoContext<{ readonly pedidos: Pedidos }>;

function momentOrNull(moment: string | null, zones: Zones): string | null {
  return moment === null ? null : wallClockWithOffset(moment, zones);
}

export const resolvers: Resolvers<Context> = {
  Query: {
    meusPedidos: (_, args, context) =>
      requireSessao(context).pedidos.list(readListFilter(args, TAMANHO)),
    pedido: (_, { id }, context) => requireSessao(context).pedidos.byId(id),
    statusPedido: (_, { id }, context) => requireSessao(context).pedidos.status(id),
  },
  Mutation: {
    criarPedido: (_, { input }, context) => requireSessao(context).pedidos.create(input, context),
    escolherMetodo: (_, { pedidoId, metodo }, context) =>
      requireSessao(context).pedidos.chooseMetodo(pedidoId, metodo),
    cancelarPedido: (_, { id }, context) => requireSessao(context).pedidos.cancel(id),
    solicitarDesistencia: (_, { id, motivo }, context) =>
      requireSessao(context).pedidos.withdraw(id, motivo ?? null),
  },
  Pedido: {
    data: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
    reservaAte: ({ reservaAte }, _, { services }) => momentOrNull(reservaAte, services.zones),
    reservaComEmailConfirmado: ({ reservaComEmailConfirmado }, _, { services }) =>
      momentOrNull(reservaComEmailConfirmado, services.zones),
    // The order's copy has its own id: the customer's address may change later.
    enderecoEntrega: ({ id, enderecoEntrega }) =>
      enderecoEntrega && { ...enderecoEntrega, id: `pedido-${id}`, padrao: false },
    rastreio: (pedido) => describeRastreio(pedido),
    versao: (pedido) => versaoOf(pedido),
    historico: (pedido, _, context) => requireSessao(context).pedidos.historico(pedido),
  },
  Desistencia: {
    data: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
    pedidaEm: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
    recebidaEm: ({ recebidaEm }, _, { services }) => momentOrNull(recebidaEm, services.zones),
  },
  PagamentoDoPedido: {
    pagoEm: ({ pagoEm }, _, { services }) => momentOrNull(pagoEm, services.zones),
    estornado: ({ estornos }) =>
      estornos.reduce((sum, { estado, valor }) => sum + (estado === 'FALHOU' ? 0 : valor), 0),
  },
  Estorno: {
    pedidoEm: ({ pedidoEm }, _, { services }) => wallClockWithOffset(pedidoEm, services.zones),
    concluidoEm: ({ concluidoEm }, _, { services }) => momentOrNull(concluidoEm, services.zones),
  },
  Contestacao: {
    abertaEm: ({ abertaEm }, _, { services }) => wallClockWithOffset(abertaEm, services.zones),
    encerradaEm: ({ encerradaEm }, _, { services }) => momentOrNull(encerradaEm, services.zones),
  },
  EventoPedido: {
    data: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
  },
  ItemPedido: {
    produto: ({ produtoId, nomeProduto, variacaoId }, _, { anonymous: { reading } }) =>
      produtoId === null
        ? reading.catalogo.byName(nomeProduto, variacaoId)
        : reading.catalogo.byId(produtoId),
  },
};
