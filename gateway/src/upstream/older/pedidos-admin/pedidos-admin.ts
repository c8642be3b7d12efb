import { isPaid } from '@decantaria/loja/status';
import { type TurnOf, takeAll, turnNames } from '../../../server/concurrency/turns.ts';
import { dadosInvalidos } from '../../../shop/falha.ts';
import { EMPTY } from '../../../shop/pagina.ts';
import {
  type Edit,
  ENDERECO,
  fieldsOf,
  missingFrom,
  readEdit,
} from '../../../shop/pedidos/admin/edit.ts';
import { ENDERECO_ALHEIO, pedidoMudou, semEstoque } from '../../../shop/pedidos/admin/falhas.ts';
import { type Line, showsLines } from '../../../shop/pedidos/admin/itens.ts';
import type { AtualizarPedidoOutcome, PedidosAdminPort } from '../../../shop/pedidos/admin/port.ts';
import { versaoOf } from '../../../shop/pedidos/compare.ts';
import { pedidoNaoEncontrado } from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { AdminConta } from '../../../shop/sessao/conta.ts';
import type { AtualizarPedidoInput } from '../../../types.gen.ts';
import { type AdminRest, restOf } from '../../rest/calls.ts';
import { failureOf, unknownAfter, verifyOutcome } from '../../rest/outcomes.ts';
import { editBody, outcomeOfUpdate, readExisting, readToChange } from '../../wire/pedidos-admin.ts';
import type { PagamentosMemory } from '../pagamentos/memory.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { readComPerfil } from '../usuarios/list.ts';
import { naoSalvo, salvo } from './falhas.ts';
import { listPedidos, pedidosPages } from './list.ts';
import { type Direction, findProdutos, type PreparedStock, prepareStock } from './stock.ts';

interface PedidosAdminOptions {
  readonly memory: Pick<PedidosMemory, 'produtosOf' | 'unknownWords'>;
  readonly pagamentos: PagamentosMemory;
  /** Runs work in the turn of an order or a product. */
  readonly turnOf: TurnOf;
  /** Forgets that an order reserves units. */
  readonly release: (pedidoId: string) => Promise<void>;
}

/**
 * All orders on an older API, which searches no list, keeps a status under several words, counts no edits, moves units
 * without looking and refunds nothing. Changes of an order wait for each other, are checked here and read back.
 */
export function createOlderPedidosAdmin(options: PedidosAdminOptions): PedidosAdminPort {
  const { memory, pagamentos, turnOf, release } = options;
  return {
    list: async ({ reading }, filter) =>
      filter.desistencia || filter.aResolver || filter.pixAConferir
        ? EMPTY
        : listPedidos(pedidosPages(restOf(reading), memory.unknownWords), filter),
    read: ({ reading }, id) => restOf(reading).readPedido({ id }),
    update: async (admin, id, input) => {
      const change = () =>
        turnOf(turnNames.pedido(id), () => updatePedido(options, admin, id, input));
      // A payment that is being confirmed pays the order first: the API would pay a cancelled one too.
      const outcome = await (input.status == null
        ? change()
        : turnOf(turnNames.pagamento(id), change));
      const pedido = 'pedido' in outcome ? outcome.pedido : outcome;
      if ('status' in pedido && pedido.status !== 'PENDENTE') await release(pedido.id);
      return outcome;
    },
    devolucaoManual: async ({ id, status, total }) => {
      if (!isPaid(status) && status !== 'CANCELADO') return null;
      const payment = await pagamentos.devolvivelOf(id);
      const wasPaid = isPaid(status) || payment?.confirmado || (await pagamentos.wasPaid(id));
      if (!wasPaid) return null;
      return {
        valor: payment?.valor ?? total,
        paymentIntentId: payment?.paymentIntentId ?? null,
        confirmado: payment?.confirmado ?? false,
      };
    },
  };
}

const ADVICE = 'Look at the order before trying again.';

/**
 * Changes an order, to be called in its turn: writes only the differences, in one call, and reads back. Names the fields
 * that the API did not save. A cancellation and its reversal run in the turns of the order's products, because the API
 * moves units without looking. Throws `outcomeUnknown` when the outcome is unclear, and rejects with `RestFailure` for a
 * reason that is not about the order.
 */
async function updatePedido(
  options: PedidosAdminOptions,
  admin: AdminConta,
  id: string,
  input: AtualizarPedidoInput,
): Promise<AtualizarPedidoOutcome> {
  const rest = restOf(admin.writing);
  const before = await readToChange(admin, id);
  if (before === null) return pedidoNaoEncontrado('id');
  const edit = readEdit(input, before);
  if (!('texts' in edit)) return edit;
  if (fieldsOf(edit).length === 0) return salvo(before, lostOf(edit));
  const enderecoId = edit.texts.get(ENDERECO);
  if (enderecoId !== undefined && !(await ownsEndereco(rest, before, enderecoId))) {
    return dadosInvalidos('enderecoId', ENDERECO_ALHEIO);
  }
  const change = { before, edit };
  const isCancelled = edit.status === 'CANCELADO';
  const movesStock = edit.status !== undefined && isCancelled !== (before.status === 'CANCELADO');
  return movesStock
    ? saveWithStock(options, rest, change, isCancelled ? 1 : -1)
    : save(options, rest, change, null);
}

/** Names of the fields that the API does not know. */
function lostOf({ estornar }: Edit): readonly string[] {
  return estornar ? ['estornar'] : [];
}

/** Whether the buyer has this address. The API would take another account's. */
async function ownsEndereco(
  rest: AdminRest,
  { usuario }: PedidoModel,
  enderecoId: string,
): Promise<boolean> {
  if (usuario === null) return false;
  const { perfil } = await readComPerfil(rest, usuario.id);
  return perfil?.enderecos.some(({ id }) => id === enderecoId) ?? false;
}

interface Change {
  readonly before: PedidoModel;
  readonly edit: Edit;
}

/** Saves a change of the status that moves units, in the turns of their products. */
async function saveWithStock(
  options: PedidosAdminOptions,
  rest: AdminRest,
  change: Change,
  direction: Direction,
): Promise<AtualizarPedidoOutcome> {
  const { memory, turnOf } = options;
  const { before } = change;
  const kept = before.usuario && (await memory.produtosOf(before.usuario.id, before.id));
  const ordered = await findProdutos(rest, before, kept ?? new Map());
  return takeAll(
    turnOf,
    ordered.produtos.map(({ id }) => turnNames.produto(id)),
    async () => {
      const now = await readExisting(rest, before.id);
      if (versaoOf(now) !== versaoOf(before)) return pedidoMudou(now);
      const stock = await prepareStock(rest, ordered, direction);
      return 'settle' in stock
        ? save(options, rest, change, stock)
        : semEstoque({ disponivel: null, itens: stock });
    },
  );
}

/** Sends the change and reads it back. `stock`: null for a change that moves no units. */
async function save(
  { pagamentos }: PedidosAdminOptions,
  rest: AdminRest,
  { before, edit }: Change,
  stock: PreparedStock | null,
): Promise<AtualizarPedidoOutcome> {
  if (edit.status === 'CANCELADO') {
    // Before the call, so that an unclear reply does not lose it. It only counts for a cancelled order.
    await pagamentos.rememberCancel(before.id, isPaid(before.status));
  }
  const failure = await failureOf(
    rest.atualizarPedido({ id: before.id, body: editBody(edit, before) }),
  );
  const refused = failure && (await outcomeOfUpdate(rest, before.id, failure));
  if (refused) return refused;
  if (failure?.isCertain) throw failure;
  const verified = await verifyOutcome(failure, {
    readBack: () => readExisting(rest, before.id),
    shows: (pedido) => failure === null || missingFrom(pedido, edit).length < fieldsOf(edit).length,
    advice: ADVICE,
  });
  const { after } = verified;
  const missing = missingFrom(after, edit);
  if (verified.failure) {
    if (verified.failure.definite) return naoSalvo(missing, stock);
    throw verified.failure;
  }
  const settled = await settleTotal(rest, before, after, edit);
  const isMoved = stock !== null && !missing.includes('status');
  const misplaced = isMoved ? await stock.settle() : [];
  return salvo(settled, [...missing, ...lostOf(edit)], misplaced);
}

/** Corrects the total: the API takes the one that is sent, and ignores the lines. With freight. */
async function settleTotal(
  rest: AdminRest,
  before: PedidoModel,
  after: PedidoModel,
  { itens }: Edit,
): Promise<PedidoModel> {
  if (itens === undefined) return after;
  const total = showsLines(after, itens) ? totalOf(itens, before) : before.total;
  if (after.total === total) return after;
  const failure = await failureOf(
    rest.atualizarPedido({ id: before.id, body: { total: total / 100 } }),
  );
  return readExisting(rest, before.id).catch(unknownAfter(failure, ADVICE));
}

/** The order's total with these lines, in centavos: includes its freight, named or not. */
function totalOf(lines: readonly Line[], { total, subtotal, valorFrete }: PedidoModel): number {
  const frete = valorFrete ?? Math.max(0, total - subtotal);
  return lines.reduce((sum, line) => sum + line.quantidade * line.precoUnitario, 0) + frete;
}
