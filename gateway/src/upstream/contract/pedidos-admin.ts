import { missingFrom, readEdit } from '../../shop/pedidos/admin/edit.ts';
import type { PedidosAdminPort } from '../../shop/pedidos/admin/port.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import { restOf } from '../rest/calls.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../rest/failure.ts';
import { verifyOutcome } from '../rest/outcomes.ts';
import { existingPage } from '../rest/page.ts';
import { pedidoWire } from '../wire/pedidos.ts';
import { editBody, outcomeOfUpdate, readExisting, readToChange } from '../wire/pedidos-admin.ts';

/** Unlike an older API, it replies with the order. */
const atualizarPedido = {
  ...endpoints.atualizarPedido,
  body: 'json',
  reply: pedidoWire,
} as const;

/**
 * All orders on an API with the contract: it filters its list, and numbers edits, moves units and refunds in one
 * transaction. A change is one call; only a lost reply is looked up.
 */
export const contractPedidosAdmin: PedidosAdminPort = {
  list: ({ reading }, { busca, status, pagina, tamanho, ...marks }) => {
    const rest = restOf(reading);
    const query = {
      size: tamanho,
      status: status ?? undefined,
      search: busca,
      desistencia: marks.desistencia ? 'true' : undefined,
      aResolver: marks.aResolver ? 'true' : undefined,
      pixAConferir: marks.pixAConferir ? 'true' : undefined,
    };
    return existingPage((page) => rest.listPedidos({ query: { page, ...query } }), pagina);
  },
  read: ({ reading }, id) => restOf(reading).readPedido({ id }),
  update: async (admin, id, input) => {
    const before = await readToChange(admin, id);
    if (before === null) return pedidoNaoEncontrado('id');
    const edit = readEdit(input, before);
    if (!('texts' in edit)) return edit;
    const rest = restOf(admin.writing);
    const body = editBody(edit, before);
    const reply = await rest.send(atualizarPedido, { id: before.id, body }).catch(sentFailureOf);
    if (!(reply instanceof RestFailure)) return reply;
    const refused = await outcomeOfUpdate(rest, before.id, reply);
    if (refused) return refused;
    if (!reply.mayBeDone) throw reply;
    const { after } = await verifyOutcome(reply, {
      readBack: () => readExisting(rest, before.id),
      // A refund is not visible in the order.
      shows: (pedido) => !edit.estornar && missingFrom(pedido, edit).length === 0,
      advice: 'Look at the order before trying again.',
    });
    return after;
  },
  devolucaoManual: async () => null,
};
