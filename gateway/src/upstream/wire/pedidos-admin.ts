import { forbidden } from '../../shop/errors.ts';
import { type Edit, ENDERECO } from '../../shop/pedidos/admin/edit.ts';
import type { Line } from '../../shop/pedidos/admin/itens.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import type { AdminRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import { wireId } from '../rest/values.ts';
import { wireName } from './item-name.ts';
import { wordsOf } from './pedido-status.ts';

/** `GET /pedidos/{id}`, past the cache; null when it does not exist. */
export function readPedido(rest: AdminRest, id: string): Promise<PedidoModel | null> {
  return rest(endpoints.readPedido, { params: { id }, fresh: true });
}

/** Like `readPedido`, for an order that was just read: rejects with `RestFailure` when it is gone. */
export async function readExisting(rest: AdminRest, id: string): Promise<PedidoModel> {
  const pedido = await readPedido(rest, id);
  if (pedido === null) throw new RestFailure('unreadable', 'an order that is gone');
  return pedido;
}

/**
 * An order that is to be changed; null when it does not exist. Throws FORBIDDEN for a lost role: the API then refuses an
 * order like one that does not exist.
 */
export async function readToChange(admin: AdminConta, id: string): Promise<PedidoModel | null> {
  const pedido = await readPedido(restOf(admin.writing), id);
  if (pedido === null) await requireStillAdmin(admin);
  return pedido;
}

/** Throws FORBIDDEN when the account lost the role since the session was verified. */
export async function requireStillAdmin({ writing }: AdminConta): Promise<void> {
  const { papeis } = await restOf(writing)(endpoints.readConta, { fresh: true });
  if (!papeis.includes('ADMIN')) throw forbidden();
}

/**
 * The body that every version of the API understands. Unchanged fields are left out, and the address is sent in both
 * forms. An edit of the lines carries the old total, so that an API that ignores the lines keeps a correct one.
 */
export function editBody(
  { status, texts, itens, motivo, estornar }: Edit,
  { total, versao }: PedidoModel,
) {
  const enderecoId = texts.get(ENDERECO);
  return {
    ...Object.fromEntries([...texts].map(([{ campo }, text]) => [campo, text])),
    ...(status && { status: wordsOf(status)[0] }),
    ...(enderecoId !== undefined && {
      enderecoId: wireId(enderecoId),
      enderecoEntrega: { id: wireId(enderecoId) },
    }),
    ...(itens && { itens: itens.map(lineBody), total: total / 100 }),
    ...(motivo !== undefined && { motivo }),
    ...(estornar && { estornar }),
    ...(versao !== null && { versao }),
  };
}

/** Identified by id where the API has ids, else by name. */
function lineBody({ stored, ...line }: Line) {
  return {
    id: optionalId(stored?.id ?? null),
    produtoId: optionalId(line.produtoId),
    variacaoId: optionalId(line.variacaoId),
    nomeProduto: wireName({
      nomeProduto: line.nomeProduto,
      variacaoNome: stored?.variacaoNome ?? null,
    }),
    quantidade: line.quantidade,
    precoUnitario: line.precoUnitario / 100,
  };
}

function optionalId(id: string | null) {
  return id === null ? undefined : wireId(id);
}
