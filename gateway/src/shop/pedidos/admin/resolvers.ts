import type { KnownStatus } from '@decantaria/loja/status';
import type { Resolvers } from '../../../resolvers.gen.ts';
import type { StatusPedido, UsuarioResumo } from '../../../types.gen.ts';
import { readListFilter } from '../../arguments.ts';
import { type Context, requireAdmin, withAdmin } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import type { PedidoNovo } from './novos.ts';
import { readNota } from './pos-venda.ts';

const TAMANHO = { fallback: 10, min: 1, max: 100 };

/** Null selects every status. */
function readStatus(status: StatusPedido | null | undefined): KnownStatus | null {
  if (status === 'DESCONHECIDO') {
    throw invalidInput(
      'status',
      'DESCONHECIDO covers many words of the API and cannot be filtered. Choose another status.',
    );
  }
  return status ?? null;
}

/** The buyer's profile, for fields that the order lacks. Null for callers who are not admins. */
function buyerOf({ id }: UsuarioResumo, { access }: Context) {
  const admin = access.current()?.admin;
  return admin ? admin.usuarios.perfilOf(admin.caller, id) : null;
}

export const resolvers: Resolvers<Context> = {
  Query: {
    adminPedidos: withAdmin(({ caller, pedidos }, args) => {
      const { status, desistencia, aResolver, pixAConferir, ...rest } = args;
      return pedidos.list(caller, {
        ...readListFilter({ ...rest, status: readStatus(status) }, TAMANHO),
        desistencia: desistencia === true,
        aResolver: aResolver === true,
        pixAConferir: pixAConferir === true,
      });
    }),
  },
  Mutation: {
    receberDesistencia: withAdmin(({ caller }, { input }, { posVenda }) =>
      posVenda.receberDesistencia(caller, input),
    ),
    repetirEstorno: withAdmin(({ caller }, { id }, { posVenda }) =>
      posVenda.repetirEstorno(caller, id),
    ),
    atualizarPedido: withAdmin(({ caller, pedidos }, { id, input }) =>
      pedidos.update(caller, id, input),
    ),
    anotarPedido: withAdmin(({ caller }, { pedidoId, texto: text }, { posVenda }) => {
      const texto = readNota(text);
      return typeof texto === 'string' ? posVenda.anotar(caller, pedidoId, texto) : texto;
    }),
  },
  Subscription: {
    pedidosNovos: {
      subscribe: (_, __, context) => {
        const { caller, pedidos } = requireAdmin(context);
        return context.services.novos.subscribe(caller, pedidos, context.lastEventId);
      },
      resolve: ({ pedido }: PedidoNovo) => pedido,
    },
  },
  Pedido: {
    notas: ({ id }, _, context) =>
      context.services.posVenda.notas(requireAdmin(context).caller, id),
    devolucaoManual: (pedido, _, context) => requireAdmin(context).pedidos.devolucaoManual(pedido),
  },
  UsuarioResumo: {
    nome: async (usuario, _, context) =>
      usuario.nome ?? (await buyerOf(usuario, context))?.nome ?? null,
    email: async (usuario, _, context) =>
      usuario.email ?? (await buyerOf(usuario, context))?.email ?? null,
  },
};
