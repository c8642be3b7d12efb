import { type TurnOf, takeAll, turnNames } from '../../../server/concurrency/turns.ts';
import type { AtualizarPedidoInput } from '../../../types.gen.ts';
import type { PagamentosMemory } from '../../../upstream/older/pagamentos/memory.ts';
import type { PedidosMemory } from '../../../upstream/older/pedidos/memory.ts';
import type { AdminRest } from '../../../upstream/rest/client.ts';
import { nullOnFailure, RestFailure, restFailureOf } from '../../../upstream/rest/failure.ts';
import { outcomeOf } from '../../../upstream/rest/outcomes.ts';
import type { Query } from '../../../upstream/rest/path.ts';
import { failureOf, verifyOutcome } from '../../../upstream/rest/verified-write.ts';
import { readPage, readProduto } from '../../../upstream/wire/produtos-calls.ts';
import { outcomeUnknown } from '../../errors.ts';
import { dadosInvalidos } from '../../falha.ts';
import { pedidoNaoEncontrado } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import { isPaid } from '../status.ts';
import { versaoOf } from '../versao.ts';
import type { PedidosAdminApi } from './api.ts';
import { type Edit, ENDERECO, editBody, fieldsOf, missingFrom, readEdit } from './edit.ts';
import * as falhas from './falhas.ts';
import { showsLines, totalOf } from './itens.ts';
import { findProdutos } from './line-products.ts';
import { type Direction, type Misplaced, type PreparedStock, prepareStock } from './stock.ts';

const ADVICE = 'Look at the order before trying again.';

interface Upstream {
  readonly api: Pick<PedidosAdminApi, 'read' | 'update'>;
  readonly rest: AdminRest;
  readonly memory: Pick<PedidosMemory, 'produtosOf'>;
  readonly pagamentos: Pick<PagamentosMemory, 'rememberCancel'>;
  readonly turnOf: TurnOf;
  /** Whether the API declares the contract: it moves units, counts edits and refunds itself. */
  readonly hasContract: boolean;
  /** Throws FORBIDDEN for a lost role: the older API then refuses an order like one that does not exist. */
  readonly requireStillAdmin: () => Promise<void>;
  /** Whether an account has this address. */
  readonly ownsEndereco: (usuarioId: string, enderecoId: string) => Promise<boolean>;
}

/**
 * Changes an order, to be called in its turn: writes only the differences, in one call, and reads back. Names the fields
 * that the API did not save. A cancellation and its reversal run in the turns of the order's products, on an API that
 * moves units without looking. Throws `outcomeUnknown` when the outcome is unclear, and rejects with `RestFailure` for a reason that is not
 * about the order.
 */
export async function updatePedido(
  upstream: Upstream,
  id: string,
  input: AtualizarPedidoInput,
): Promise<falhas.AtualizarPedidoOutcome> {
  const { api, hasContract, ownsEndereco, requireStillAdmin } = upstream;
  const before = await api.read(id);
  if (before === null) {
    await requireStillAdmin();
    return pedidoNaoEncontrado('id');
  }
  if (input.versao != null && input.versao !== versaoOf(before)) return falhas.pedidoMudou(before);
  const edit = readEdit(input, before);
  if ('__typename' in edit) return edit;
  const lost = input.estornar === true && !hasContract ? ['estornar'] : [];
  const refunds = input.estornar === true && hasContract;
  if (fieldsOf(edit).length === 0 && !refunds) return withMissing(before, lost);

  const enderecoId = edit.texts.get(ENDERECO);
  if (enderecoId !== undefined && !hasContract) {
    const owner = before.usuario?.id;
    if (owner === undefined || !(await ownsEndereco(owner, enderecoId))) {
      return dadosInvalidos('enderecoId', falhas.ENDERECO_ALHEIO);
    }
  }
  const change = { before, edit, input, refunds, lost };
  const isCancelled = edit.status === 'CANCELADO';
  const movesStock = edit.status !== undefined && isCancelled !== (before.status === 'CANCELADO');
  return movesStock && !hasContract
    ? saveWithStock(upstream, change, isCancelled ? 1 : -1)
    : save(upstream, change, null);
}

/** The edit of an order, as it was read. */
interface Change {
  readonly before: PedidoModel;
  readonly edit: Edit;
  readonly input: AtualizarPedidoInput;
  readonly refunds: boolean;
  /** Names of the fields that this API does not know. */
  readonly lost: readonly string[];
}

/** Saves a change of the status that moves units, in the turns of their products. */
async function saveWithStock(
  upstream: Upstream,
  change: Change,
  direction: Direction,
): Promise<falhas.AtualizarPedidoOutcome> {
  const { api, rest, memory, turnOf } = upstream;
  const { before } = change;
  const kept = before.usuario && (await memory.produtosOf(before.usuario.id, before.id));
  const produtos = {
    page: (query: Query) => readPage(rest, query),
    read: (id: string) => readProduto(rest, id),
  };
  const ordered = await findProdutos(produtos, before, kept ?? new Map());
  return takeAll(
    turnOf,
    ordered.produtos.map(({ id }) => turnNames.produto(id)),
    async () => {
      const now = await readExisting(api, before.id);
      if (versaoOf(now) !== versaoOf(before)) return falhas.pedidoMudou(now);
      const stock = await prepareStock(rest, ordered, direction);
      return 'settle' in stock ? save(upstream, change, stock) : falhas.semEstoque(stock);
    },
  );
}

/** Sends the change and reads it back. `stock`: null for a change that moves no units here. */
async function save(
  { api, hasContract, pagamentos }: Upstream,
  { before, edit, input, refunds, lost }: Change,
  stock: PreparedStock | null,
): Promise<falhas.AtualizarPedidoOutcome> {
  if (edit.status === 'CANCELADO' && !hasContract) {
    // Before the call, so that an unclear reply does not lose it. It only counts for a cancelled order.
    await pagamentos.rememberCancel(before.id, isPaid(before.status));
  }
  const failure = await failureOf(
    api.update(before.id, { ...editBody(edit, before), ...extrasOf(input, before) }),
  );
  if (failure?.refusal?.codigo === 'CONFLITO') {
    return falhas.pedidoMudou(await api.read(before.id).catch(nullOnFailure));
  }
  const refused = failure && outcomeOf(failure.refusal, falhas.OUTCOMES);
  if (refused) return refused;
  if (failure && isCertain(failure)) throw failure;
  const verified = await verifyOutcome(failure, {
    readBack: () => readExisting(api, before.id),
    // A refund is not visible in the order.
    shows: (pedido) =>
      failure === null || (!refunds && missingFrom(pedido, edit).length < fieldsOf(edit).length),
    advice: ADVICE,
  });
  const { after } = verified;
  const missing = missingFrom(after, edit);
  if (verified.failure) {
    if (verified.failure.definite) return falhas.naoSalvo(missing, stock);
    throw verified.failure;
  }
  const settled = hasContract ? after : await settleTotal(api, before, after, edit);
  const isMoved = stock !== null && !missing.includes('status');
  const misplaced = isMoved ? await stock.settle() : [];
  return withMissing(settled, [...missing, ...lost], misplaced);
}

/** Additive fields beside the change. */
function extrasOf({ motivo, estornar, versao }: AtualizarPedidoInput, before: PedidoModel) {
  return {
    ...(motivo?.trim() && { motivo: motivo.trim() }),
    ...(estornar != null && { estornar }),
    ...(before.versao !== null && { versao: versao ?? before.versao }),
  };
}

function withMissing(
  pedido: PedidoModel,
  missing: readonly string[],
  misplaced: readonly Misplaced[] = [],
): falhas.AtualizarPedidoOutcome {
  return missing.length + misplaced.length === 0
    ? pedido
    : falhas.atualizacaoParcial(missing, pedido, misplaced);
}

/** A refusal that needs no check: with a reason, or about the caller's session. */
function isCertain({ refusal }: RestFailure): boolean {
  return refusal !== null && (refusal.codigo !== null || refusal.status === 401);
}

async function readExisting(api: Pick<PedidosAdminApi, 'read'>, id: string): Promise<PedidoModel> {
  const pedido = await api.read(id);
  if (pedido === null) throw new RestFailure('unreadable', 'an order that is gone');
  return pedido;
}

/**
 * Corrects the total. The older API takes the total that is sent and ignores the lines: the total must match the lines
 * that the order now shows, with freight.
 */
async function settleTotal(
  api: Pick<PedidosAdminApi, 'read' | 'update'>,
  before: PedidoModel,
  after: PedidoModel,
  { itens }: Edit,
): Promise<PedidoModel> {
  if (itens === undefined) return after;
  const total = showsLines(after, itens) ? totalOf(itens, before) : before.total;
  if (after.total === total) return after;
  const failure = await failureOf(api.update(before.id, { total: total / 100 }));
  return readExisting(api, before.id).catch((error: unknown) => {
    throw outcomeUnknown(failure ?? restFailureOf(error), ADVICE);
  });
}
