import { fold } from '@decantaria/brasil/text';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import { newestFirst } from '../../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Conta, Identity } from '../../../shop/sessao/conta.ts';
import type { StatusPedido } from '../../../types.gen.ts';
import { restOf, type SessionRest } from '../../rest/calls.ts';
import { filterPagina } from '../../rest/page.ts';
import { listOwn, readOwnPage } from '../../wire/pedidos-calls.ts';
import type { PedidosMemory } from './memory.ts';

// Reads of the caller's orders that take one page of an API that pages, however long the history is. Other APIs send every
// order each time. Each rejects with `RestFailure`.

/** One page, newest first. Filters here what the API did not. */
export async function readPage(
  rest: SessionRest,
  { status, ...filter }: ListFilter<StatusPedido>,
): Promise<Pagina<PedidoModel>> {
  const { own, cut } =
    // The API refuses a status that it does not know.
    status === 'DESCONHECIDO'
      ? { own: await listOwn(rest, {}), cut: null }
      : await readOwnPage(rest, { ...filter, status });
  return cut ?? filterPagina(own, { ...filter, status }, matches, newestFirst);
}

/** Searches parts of the id and of the items' names, ignoring case and accents. */
function matches({ id, itens }: PedidoModel, busca: string): boolean {
  const wanted = fold(busca);
  return (
    id.includes(wanted.replace(/^#\s*/, '')) ||
    itens.some(({ nomeProduto, variacaoNome }) =>
      fold(`${nomeProduto} ${variacaoNome ?? ''}`).includes(wanted),
    )
  );
}

/**
 * The order when it is the caller's, admin or not; null otherwise. The older API shows any order to every customer, and all
 * orders to an admin. An order without a buyer is the caller's only when the caller's own list has it. Rejects with
 * `RestFailure`.
 */
export async function ownOrNull(
  memory: Pick<PedidosMemory, 'owns' | 'rememberOwner'>,
  { usuarioId }: Identity,
  pedido: PedidoModel | null,
  rest: SessionRest,
): Promise<PedidoModel | null> {
  if (pedido === null) return null;
  const { id, usuario } = pedido;
  const isListed = async () => (await listOwn(rest, { busca: id })).ids.has(id);
  const isOwn = usuario
    ? usuario.id === usuarioId
    : memory.owns(usuarioId, id) || (await isListed());
  if (!isOwn) return null;
  memory.rememberOwner(usuarioId, id);
  return pedido;
}

// Reads for a decision about the caller's orders: from the API, and to their end.

/** An order of the caller, admin or not; null otherwise. */
export async function readOwn(
  memory: PedidosMemory,
  { identity, writing }: Conta,
  id: string,
): Promise<PedidoModel | null> {
  const rest = restOf(writing);
  return ownOrNull(memory, identity, await rest.readPedido({ id }), rest);
}

/** Whether an order of the caller may show this row of an address: an older API copies no address into its orders. */
export async function mayShow({ writing }: Conta, enderecoId: string): Promise<boolean> {
  const { itens, complete } = await listOwn(restOf(writing), {});
  return !complete || itens.some(({ enderecoEntrega }) => enderecoEntrega?.id === enderecoId);
}
