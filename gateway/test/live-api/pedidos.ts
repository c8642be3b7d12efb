import { type Answer, empty, json } from './answers.ts';
import { type Call, caller, pathId, type Route, readJson, slice, springPage } from './call.ts';
import { crash } from './errors.ts';
import type { Fields } from './fields.ts';
import { createPedido } from './order-creation.ts';
import { mailStatus } from './order-mails.ts';
import type { PedidoRow } from './rows.ts';
import type { Shop } from './state.ts';
import { Transaction } from './transaction.ts';
import { pedidoWire } from './wire.ts';

/** Orders. Every customer may list all orders and read any status (rest-contract 1.5, 3.7). */
export const pedidosRoutes: readonly Route[] = [
  { on: 'POST /pedidos/criar', answer: createPedido },
  { on: 'GET /pedidos', answer: list },
  { on: 'GET /pedidos/me', answer: listOwn },
  { on: 'GET /pedidos/{id}', answer: read },
  { on: 'GET /pedidos/{id}/status', answer: readStatus },
  { on: 'GET /pedidos/public/{id}', when: (habits) => habits.pedidosPublic, answer: readPublic },
  { on: 'PUT /pedidos/{id}', answer: change },
  { on: 'POST /pedidos/{id}/checkout', answer: checkout },
];

function list(shop: Shop, call: Call): Answer {
  const status = call.query.get('status') ?? '';
  const found = shop.pedidos
    .filter((pedido) => status === '' || pedido.status === status)
    .toSorted((one, other) => (one.data < other.data ? 1 : -1));
  const page = slice(call, found, 10);
  const rows = page.rows.map((pedido) => pedidoWire(shop, pedido));
  return json(springPage({ ...page, rows }, shop.habits, true));
}

function listOwn(shop: Shop, call: Call): Answer {
  const { id } = caller(call);
  const own = shop.pedidos.filter(({ usuarioId }) => usuarioId === id);
  const isPaged = shop.habits.ownPedidosPaged && call.query.get('formato') === 'pagina';
  if (!isPaged) return json(own.map((pedido) => pedidoWire(shop, pedido)));
  const [status, busca] = [call.query.get('status') ?? '', call.query.get('busca') ?? ''];
  const found = own
    .filter((pedido) => status === '' || pedido.status === status)
    .filter(({ id: numero }) => String(numero).includes(busca))
    .toSorted((one, other) => (one.data < other.data ? 1 : -1));
  const page = slice(call, found, 10);
  return json(
    springPage({ ...page, rows: page.rows.map((it) => pedidoWire(shop, it)) }, shop.habits, true),
  );
}

/** A foreign order answers the controller's empty 403. */
function read(shop: Shop, call: Call): Answer {
  const pedido = shop.pedido(pathId(call));
  const { id, roles } = caller(call);
  if (pedido.usuarioId !== id && !roles.includes('ROLE_ADMIN')) return empty(403);
  return json(pedidoWire(shop, pedido));
}

function readStatus(shop: Shop, call: Call): Answer {
  const id = pathId(call);
  const pedido = shop.pedidos.find((one) => one.id === id);
  return pedido ? json({ status: pedido.status }) : empty(404);
}

function readPublic(shop: Shop, call: Call): Answer {
  return json(pedidoWire(shop, shop.pedido(pathId(call))));
}

/** Reads only these fields. Null keeps the stored value, an empty text is stored. Every save sends a mail. */
async function change(shop: Shop, call: Call): Promise<Answer> {
  const body = readJson(call);
  const stored = shop.pedido(pathId(call));
  const rows = new Transaction(shop);
  const pedido = rows.pedido(stored.id);
  const enderecoId = readEnderecoId(shop, body);
  const status = body.text('status') ?? pedido.status;
  const total = body.number('total') ?? pedido.total;
  moveStock(rows, stored, status);
  Object.assign(pedido, {
    total,
    status,
    enderecoId: enderecoId ?? pedido.enderecoId,
    nomeCompleto: body.text('nomeCompleto') ?? pedido.nomeCompleto,
    cpf: body.text('cpf') ?? pedido.cpf,
    telefone: body.text('telefone') ?? pedido.telefone,
    email: body.text('email') ?? pedido.email,
    linkRastreio: body.text('linkRastreio') ?? pedido.linkRastreio,
  });
  await rows.save();
  mailStatus(shop, stored);
  return json(pedidoWire(shop, stored));
}

function readEnderecoId(shop: Shop, body: Fields): number | null {
  const id = shop.habits.orderReadsEnderecoId
    ? body.number('enderecoId')
    : (body.object('enderecoEntrega')?.number('id') ?? null);
  return id === null ? null : shop.endereco(id).id;
}

/** Cancelling returns units, reopening takes them: from the product's stock, never the variation's. */
function moveStock(rows: Transaction, pedido: PedidoRow, status: string): void {
  const [was, becomes] = [isCancelled(pedido.status), isCancelled(status)];
  if (was === becomes) return;
  const moves = pedido.itens.map(({ produtoId, quantidade }) => {
    const produto = rows.produto(produtoId);
    if (produto.estoque === null) throw crash('estoque is null');
    return { produto, units: becomes ? quantidade : -quantidade };
  });
  for (const { produto, units } of moves) produto.estoque = (produto.estoque ?? 0) + units;
}

const isCancelled = (status: string) => status.toUpperCase() === 'CANCELADO';

/** The access rules require an admin and the code requires the owner. */
function checkout(shop: Shop, call: Call): Answer {
  const pedido = shop.pedido(pathId(call));
  if (pedido.usuarioId !== caller(call).id) return empty(403);
  const reference = `https://pagamento.example/${pedido.id}`;
  if (shop.habits.checkoutKey === 'preferenceId')
    return json({ preferenceId: `pref-${pedido.id}` });
  const isFirst = !pedido.checkout;
  pedido.checkout = true;
  return json(isFirst ? { id: `pref-${pedido.id}`, url: reference } : { url: reference });
}
