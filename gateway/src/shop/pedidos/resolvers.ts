import type { Resolvers } from '../../resolvers.gen.ts';
import type { CriarPedidoInput } from '../../types.gen.ts';
import { readListFilter } from '../arguments.ts';
import { type Context, requireSessao, withSessao } from '../context.ts';
import { wallClockWithOffset } from '../moment.ts';
import { versaoOf } from './compare.ts';
import { devolvidoOf, estornadoOf } from './devolvido.ts';
import { readMotivo, readReceiver } from './input.ts';
import { pixOf } from './pix.ts';
import type { Agreed } from './port.ts';
import { describeRastreio } from './rastreio.ts';
import { comprarDeNovo, produtoDe } from './recompra.ts';

const TAMANHO = { fallback: 5, min: 1, max: 50 };

export const resolvers: Resolvers<Context> = {
  Query: {
    meusPedidos: withSessao(({ caller, pedidos }, args) =>
      pedidos.list(caller, readListFilter(args, TAMANHO)),
    ),
    pedido: withSessao(({ caller, pedidos }, { id }) => pedidos.byId(caller, id)),
    statusPedido: withSessao(({ caller, pedidos }, { id }) => pedidos.status(caller, id)),
  },
  Mutation: {
    criarPedido: withSessao(({ caller, pedidos }, { input }) => {
      const receiver = readReceiver(input);
      if ('codigo' in receiver) return receiver;
      return pedidos.create(caller, { chave: input.chave, receiver, agreed: agreedIn(input) });
    }),
    comprarDeNovo: withSessao((sessao, { pedidoId }) =>
      comprarDeNovo(sessao, sessao.caller, pedidoId),
    ),
    escolherMetodo: withSessao(({ caller, pedidos }, { pedidoId, metodo }) =>
      pedidos.chooseMetodo(caller, pedidoId, metodo),
    ),
    cancelarPedido: withSessao(({ caller, pedidos }, { id }) => pedidos.cancel(caller, id)),
    solicitarDesistencia: withSessao(({ caller, pedidos }, { id, motivo: text }) => {
      const motivo = readMotivo(text);
      return typeof motivo === 'object' && motivo ? motivo : pedidos.withdraw(caller, id, motivo);
    }),
  },
  Pedido: {
    // The order's copy has its own id: the customer's address may change later.
    enderecoEntrega: ({ id, enderecoEntrega }) =>
      enderecoEntrega && { ...enderecoEntrega, id: `pedido-${id}`, padrao: false },
    devolvido: devolvidoOf,
    pix: (pedido, _, { services }) => pixOf(services.loja.recebedorPix, pedido),
    pixAutomatico: ({ podePagar }, _, context) =>
      podePagar &&
      context.services.loja.pixAutomatico &&
      requireSessao(context).pagamentos.beginPix !== null,
    rastreio: (pedido) => describeRastreio(pedido),
    versao: (pedido) => versaoOf(pedido),
    historico: (pedido, _, context) => {
      const { caller, pedidos } = requireSessao(context);
      return pedidos.historico(caller, pedido);
    },
  },
  Desistencia: {
    pedidaEm: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
  },
  PagamentoDoPedido: {
    estornado: estornadoOf,
  },
  ItemPedido: {
    produto: (item, _, { anonymous: { reading } }) => produtoDe(item, reading.catalogo),
  },
};

function agreedIn({ totalVisto, precosVistos }: CriarPedidoInput): Agreed {
  const precos = new Map((precosVistos ?? []).map((it) => [it.itemId, it.precoUnitario]));
  return { precos, total: totalVisto ?? null };
}
