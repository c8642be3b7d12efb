import { reservable } from '@decantaria/loja/reservas';
import type { StatusPedido } from '../src/pedidos/status.ts';
import { stockStateOf } from '../src/pedidos/status.ts';
import { TEST_SHOP } from './shop.ts';

/** A simple product, or one variation. */
export interface ModelSku {
  produtoId: number;
  variacaoId: number | null;
  /** Centavos. */
  preco: number;
  ativo: boolean;
  estoque: number;
}

export interface ModelPedido {
  id: number;
  /** Position of its buyer. */
  buyer: number;
  status: StatusPedido;
  metodo: 'CARTAO' | 'PIX';
  /** Hours for which its units are reserved; null once it waits for no payment. */
  horas: number | null;
  /** Units by the position of the SKU. */
  units: Map<number, number>;
  /** Unit prices in centavos, by the position of the SKU. */
  precos: Map<number, number>;
  /** Centavos that a card has paid and has not given back. */
  pago: number;
  /** Its buyer withdrew from it, and then its goods came back. */
  desistencia: 'nenhuma' | 'pedida' | 'recebida';
  /** Units that came back, by the position of the SKU. */
  devolvidas: Map<number, number>;
}

/** The expected state of the shop. */
export interface Model {
  skus: ModelSku[];
  /** Units by the position of the SKU, one map for each buyer. */
  carrinhos: Map<number, number>[];
  pedidos: ModelPedido[];
  /** Orders by buyer and `Idempotency-Key`. */
  chaves: Map<string, number>;
}

/** An action on the shop. Positions are taken modulo the length of their list. */
export type Action =
  | { kind: 'add'; buyer: number; sku: number; quantidade: number }
  | { kind: 'create'; buyer: number; chave: number | undefined }
  | { kind: 'move'; pedido: number; status: StatusPedido }
  | { kind: 'edit'; pedido: number; line: number; quantidade: number }
  | { kind: 'pay'; pedido: number }
  | { kind: 'cancel'; pedido: number }
  | { kind: 'withdraw'; pedido: number }
  | {
      kind: 'receive';
      pedido: number;
      line: number;
      quantidade: number | undefined;
      volta: boolean;
    }
  | { kind: 'choose'; pedido: number; metodo: 'CARTAO' | 'PIX' }
  | { kind: 'expire'; hours: number }
  | { kind: 'stock'; sku: number; estoque: number }
  | { kind: 'price'; sku: number; preco: number }
  | { kind: 'activate'; sku: number; ativo: boolean };

/** The item of a list at a position. */
export function at<T>(list: readonly T[], position: number): T | undefined {
  return list[position % Math.max(1, list.length)];
}

/** The line of an order at a position. */
export function lineAt(pedido: ModelPedido, position: number): number | undefined {
  return at([...pedido.units.keys()], position);
}

/** Hours for which a new order of an account with a confirmed e-mail is reserved. */
function horasOf(metodo: ModelPedido['metodo']): number {
  return metodo === 'CARTAO' ? 0.5 : 24;
}

/** The payment method of a key's first order, so that a key always sends the same body. */
export function metodoOf(chave: number | undefined): 'CARTAO' | 'PIX' {
  return chave === undefined || chave % 2 === 0 ? 'PIX' : 'CARTAO';
}

/**
 * Applies an action to the model.
 *
 * @param createdId the number of the order that this action created in the shop.
 * @returns the expected HTTP status; undefined when the action has no target.
 */
export function apply(model: Model, action: Action, createdId: number): number | undefined {
  switch (action.kind) {
    case 'add':
      return add(model, action);
    case 'create':
      return create(model, action, createdId);
    case 'move':
      return move(model, at(model.pedidos, action.pedido), action.status);
    case 'edit':
      return edit(model, action);
    case 'pay':
      return pay(model, at(model.pedidos, action.pedido));
    case 'cancel':
      return cancel(model, at(model.pedidos, action.pedido));
    case 'withdraw':
      return withdraw(at(model.pedidos, action.pedido));
    case 'receive':
      return receive(model, action);
    case 'choose':
      return choose(at(model.pedidos, action.pedido), action.metodo);
    case 'expire':
      return expire(model, action.hours);
    case 'stock':
      return change(at(model.skus, action.sku), { estoque: action.estoque });
    case 'price':
      return change(at(model.skus, action.sku), { preco: action.preco });
    case 'activate': {
      const produtoId = at(model.skus, action.sku)?.produtoId;
      for (const sku of model.skus.filter((it) => it.produtoId === produtoId)) {
        sku.ativo = action.ativo;
      }
      return 200;
    }
  }
}

function add(model: Model, { buyer, sku, quantidade }: Action & { kind: 'add' }) {
  const carrinho = at(model.carrinhos, buyer);
  const offer = at(model.skus, sku);
  const position = sku % model.skus.length;
  if (carrinho === undefined || offer === undefined) return undefined;
  const total = (carrinho.get(position) ?? 0) + quantidade;
  if (!offer.ativo || total > Math.min(99, offer.estoque)) return 409;
  carrinho.set(position, total);
  return 200;
}

function create(model: Model, { buyer, chave }: Action & { kind: 'create' }, createdId: number) {
  const carrinho = at(model.carrinhos, buyer);
  if (carrinho === undefined) return undefined;
  const owner = buyer % model.carrinhos.length;
  const key = `${owner}/${chave}`;
  if (chave !== undefined && model.chaves.has(key)) return 200;
  if (carrinho.size === 0) return 422;
  const units = new Map(carrinho);
  const isSold = [...units.keys()].every((position) => model.skus[position]?.ativo);
  if (!isSold || !hasRoom(model, owner, units) || !takeUnits(model, units)) return 409;
  const metodo = metodoOf(chave);
  const pedido = { id: createdId, buyer: owner, metodo, horas: horasOf(metodo), units };
  const precos = new Map([...units.keys()].map((sku) => [sku, model.skus[sku]?.preco ?? 0]));
  const rest = { status: 'PENDENTE', desistencia: 'nenhuma', devolvidas: new Map() } as const;
  model.pedidos.push({ ...pedido, ...rest, precos, pago: 0 });
  if (chave !== undefined) model.chaves.set(key, createdId);
  carrinho.clear();
  return 200;
}

function move(model: Model, pedido: ModelPedido | undefined, para: StatusPedido) {
  if (pedido === undefined) return undefined;
  const [before, after] = [stockStateOf(pedido.status), stockStateOf(para)];
  const held = heldBy(pedido);
  if (before === 'released' && after !== 'released' && !takeUnits(model, held)) return 409;
  if (before !== 'released' && after === 'released') giveUnits(model, held, 1);
  if (pedido.status !== para) pedido.horas = para === 'PENDENTE' ? horasOf(pedido.metodo) : null;
  pedido.status = para;
  return 200;
}

function edit(model: Model, { pedido: position, line, quantidade }: Action & { kind: 'edit' }) {
  const pedido = at(model.pedidos, position);
  const sku = pedido && lineAt(pedido, line);
  if (pedido === undefined || sku === undefined) return undefined;
  const difference = quantidade - (pedido.units.get(sku) ?? 0);
  if (quantidade < (pedido.devolvidas.get(sku) ?? 0)) return 422;
  const holds = stockStateOf(pedido.status) !== 'released';
  if (holds && difference > (model.skus[sku]?.estoque ?? 0)) return 409;
  if (holds) giveUnits(model, new Map([[sku, difference]]), -1);
  pedido.units.set(sku, quantidade);
  return 200;
}

function pay(model: Model, pedido: ModelPedido | undefined) {
  if (pedido === undefined) return undefined;
  const isOpen = pedido.status === 'PENDENTE' || pedido.status === 'CANCELADO';
  if (!isOpen || pedido.desistencia !== 'nenhuma' || pedido.pago > 0) return 200;
  const status = move(model, pedido, 'PAGO');
  if (status === 200) pedido.pago = worthOf(pedido, pedido.units);
  return status;
}

function cancel(model: Model, pedido: ModelPedido | undefined) {
  if (pedido === undefined) return undefined;
  if (pedido.status === 'CANCELADO') return 200;
  return pedido.status === 'PENDENTE' && pedido.pago === 0 ? move(model, pedido, 'CANCELADO') : 409;
}

function withdraw(pedido: ModelPedido | undefined) {
  if (pedido === undefined) return undefined;
  if (pedido.desistencia !== 'nenhuma') return 200;
  if (pedido.status !== 'CONCLUIDO') return 409;
  pedido.desistencia = 'pedida';
  return 200;
}

function receive(
  model: Model,
  { pedido: position, line, quantidade, volta }: Action & { kind: 'receive' },
) {
  const pedido = at(model.pedidos, position);
  const sku = pedido && lineAt(pedido, line);
  if (pedido === undefined || sku === undefined) return undefined;
  if (pedido.desistencia === 'nenhuma') return 409;
  if (pedido.desistencia === 'recebida') return 200;
  if (quantidade !== undefined && quantidade > (pedido.units.get(sku) ?? 0)) return 422;
  pedido.desistencia = 'recebida';
  const returned = quantidade === undefined ? new Map(pedido.units) : new Map([[sku, quantidade]]);
  const isWhole = sum(returned) === sum(pedido.units);
  pedido.pago = isWhole ? 0 : Math.max(0, pedido.pago - worthOf(pedido, returned));
  if (stockStateOf(pedido.status) === 'released') return 200;
  pedido.devolvidas = returned;
  if (volta) giveUnits(model, returned, 1);
  return 200;
}

/** What these units cost in an order, in centavos. Orders of the model have no freight. */
function worthOf({ precos }: ModelPedido, units: ReadonlyMap<number, number>): number {
  return sum(new Map([...units].map(([sku, n]) => [sku, n * (precos.get(sku) ?? 0)])));
}

function sum(values: ReadonlyMap<number, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}

/** The units that an order holds, or would hold again. */
function heldBy({ units, devolvidas }: ModelPedido): Map<number, number> {
  return new Map([...units].map(([sku, all]) => [sku, all - (devolvidas.get(sku) ?? 0)]));
}

function choose(pedido: ModelPedido | undefined, metodo: 'CARTAO' | 'PIX') {
  if (pedido === undefined) return undefined;
  if (pedido.status !== 'PENDENTE') return 409;
  pedido.metodo = metodo;
  // Never less than was promised.
  pedido.horas = Math.max(pedido.horas ?? 0, horasOf(metodo));
  return 200;
}

function expire(model: Model, hours: number) {
  for (const pedido of model.pedidos) {
    const isOver = pedido.horas !== null && hours > pedido.horas;
    if (isOver && pedido.pago === 0) move(model, pedido, 'CANCELADO');
  }
  return 200;
}

function change(sku: ModelSku | undefined, changes: Partial<ModelSku>) {
  if (sku === undefined) return undefined;
  Object.assign(sku, changes);
  return 200;
}

/** Whether the buyer's unpaid orders leave room for these units. */
function hasRoom(model: Model, buyer: number, units: ReadonlyMap<number, number>): boolean {
  const open = model.pedidos.filter((it) => it.buyer === buyer && it.status === 'PENDENTE');
  return [...units].every(([position, quantidade]) => {
    const own = open.reduce((sum, pedido) => sum + (pedido.units.get(position) ?? 0), 0);
    const estoque = (model.skus[position]?.estoque ?? 0) + own;
    return own + quantidade <= reservable(estoque, TEST_SHOP.limites.unidadesReservadas);
  });
}

function takeUnits(model: Model, units: ReadonlyMap<number, number>): boolean {
  const enough = [...units].every(
    ([position, quantidade]) => (model.skus[position]?.estoque ?? 0) >= quantidade,
  );
  if (enough) giveUnits(model, units, -1);
  return enough;
}

function giveUnits(model: Model, units: ReadonlyMap<number, number>, sign: 1 | -1): void {
  for (const [position, quantidade] of units) {
    const sku = model.skus[position];
    if (sku !== undefined) sku.estoque += sign * quantidade;
  }
}
