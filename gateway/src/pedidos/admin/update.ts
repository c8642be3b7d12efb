import { outcomeUnknown } from '../../graphql/errors.ts';
import { dadosInvalidos } from '../../graphql/falhas.ts';
import type { Capabilities } from '../../rest/capabilities.ts';
import { RestFailure, restFailureOf } from '../../rest/failure.ts';
import type { AtualizarPedidoInput } from '../../types.gen.ts';
import { pedidoNaoEncontrado } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import { versaoOf } from '../versao.ts';
import type { PedidosAdminApi } from './api.ts';
import { type Edit, editBody, fieldsOf, missingFrom, readEdit } from './edit.ts';
import {
  type AtualizarPedidoOutcome,
  atualizacaoParcial,
  explainRefusal,
  naoSalvo,
  pedidoMudou,
} from './falhas.ts';
import { showsLines, totalOf } from './itens.ts';

const ADVICE = 'Look at the order before trying again.';

interface Upstream {
  readonly api: Pick<PedidosAdminApi, 'read' | 'update'>;
  readonly capabilities: Pick<Capabilities, 'has'>;
  /** Whether an address is one of an account's. */
  readonly ownsEndereco: (usuarioId: string, enderecoId: string) => Promise<boolean>;
}

/**
 * Changes an order (rest-contract 3.7, 4.4; C-53, C-54): only what differs is written, in one call, and read back.
 * What the API did not take is named; one that refuses without a word saved what shows. Rejects when nobody can tell
 * whether it was saved, with `RestFailure` for a reason that is not about the order.
 */
export async function updatePedido(
  { api, capabilities, ownsEndereco }: Upstream,
  id: string,
  input: AtualizarPedidoInput,
): Promise<AtualizarPedidoOutcome> {
  const before = await api.read(id);
  if (before === null) return pedidoNaoEncontrado('id');
  if (input.versao != null && input.versao !== versaoOf(before)) return pedidoMudou();
  const edit = readEdit(input, before);
  if ('__typename' in edit) return edit;
  const editsOrders = capabilities.has('editsOrders');
  const lost = input.estornar === true && !editsOrders ? ['estornar'] : [];
  const asksRefund = input.estornar === true && editsOrders;
  if (fieldsOf(edit).length === 0 && !asksRefund) return told(before, lost);

  const { enderecoId } = edit;
  if (enderecoId !== undefined && !editsOrders) {
    const owner = before.usuario?.id;
    if (owner === undefined || !(await ownsEndereco(owner, enderecoId))) {
      return dadosInvalidos('enderecoId', 'Escolha um dos endereços de quem fez o pedido.');
    }
  }
  const sent = api.update(before.id, { ...editBody(edit, before), ...asideOf(input, before) });
  const failure = await sent.then(() => null, restFailureOf);
  const refused = explainRefusal(failure?.refusal ?? null);
  if (refused) return refused;
  if (failure && isOutright(failure)) throw failure;
  const after = await readBack(api, before.id, failure);
  const missing = missingFrom(after, edit);
  // Whether money went back does not show in the order.
  const showsNothing = asksRefund || missing.length === fieldsOf(edit).length;
  if (failure && showsNothing) {
    if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
    if (failure.definite) return naoSalvo(missing);
    throw failure;
  }
  const settled = editsOrders ? after : await settleTotal(api, before, after, edit);
  return told(settled, [...missing, ...lost]);
}

/** What goes beside the change, for an API that knows it. */
function asideOf({ motivo, estornar, versao }: AtualizarPedidoInput, before: PedidoModel) {
  return {
    ...(motivo?.trim() && { motivo: motivo.trim() }),
    ...(estornar != null && { estornar }),
    ...(before.versao !== null && { versao: versao ?? before.versao }),
  };
}

function told(pedido: PedidoModel, missing: readonly string[]): AtualizarPedidoOutcome {
  return missing.length === 0 ? pedido : atualizacaoParcial(missing, pedido);
}

/** A "no" that leaves no doubt: in the API's own words, or about the caller. */
function isOutright({ refusal }: RestFailure): boolean {
  return refusal !== null && (refusal.codigo !== null || refusal.status === 401);
}

async function readBack(
  api: Pick<PedidosAdminApi, 'read'>,
  id: string,
  failure: RestFailure | null,
): Promise<PedidoModel> {
  const after = await api.read(id).catch((error: unknown) => {
    throw outcomeUnknown(failure ?? restFailureOf(error), ADVICE);
  });
  if (after) return after;
  throw outcomeUnknown(
    failure ?? new RestFailure('unreadable', 'an order that does not show'),
    ADVICE,
  );
}

/**
 * The older API takes a total from whoever sends one and ignores lines: the total must be that of the lines which the
 * order now shows, freight included (rest-contract 3.7). An API that counts changes reckons it itself.
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
  const sent = api.update(before.id, { total: total / 100 });
  const failure = await sent.then(() => null, restFailureOf);
  return readBack(api, before.id, failure);
}
