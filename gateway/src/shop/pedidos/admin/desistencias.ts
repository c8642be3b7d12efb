import type { ReceberDesistenciaInput } from '../../../types.gen.ts';
import { changeOnce } from '../../../upstream/older/pedidos/change-once.ts';
import { restFailureOf } from '../../../upstream/rest/failure.ts';
import { existingPage } from '../../../upstream/rest/paging.ts';
import { wireId } from '../../../upstream/rest/values.ts';
import { wordsOf } from '../../../upstream/wire/pedido-status.ts';
import { dadosInvalidos, falha, type Resultado } from '../../falha.ts';
import type { ListFilter, Pagina } from '../../pagina.ts';
import { confirmacaoNecessaria } from '../../sessao/falhas.ts';
import { pedidoNaoEncontrado } from '../falhas.ts';
import type { ItemPedidoModel, PedidoModel } from '../model.ts';
import type { KnownStatus } from '../status.ts';
import type { PageQuery, PedidosAdminApi } from './api.ts';

const SEM_DESISTENCIA = dadosInvalidos('pedidoId', 'O cliente não desistiu deste pedido.');
const SEM_ESTORNO = dadosInvalidos('id', 'Este estorno não existe.');

const SEM_SALDO = dadosInvalidos(
  'id',
  'O pagamento já não tem esse valor: o resto foi devolvido de outra forma.',
);

const indisponivel = falha(
  'RecursoIndisponivel',
  null,
  'A API desta loja não guarda desistências nem estornos. Devolva o valor pelo provedor do cartão, ou combine com o cliente.',
);

/** Open withdrawals, or payments that an admin has to resolve; both: orders with both. */
export type Marks = Pick<PageQuery, 'desistencia' | 'aResolver'>;

/** One page of the marked orders, newest first. An API that cannot filter them keeps none. */
export async function listMarked(
  api: Pick<PedidosAdminApi, 'page'>,
  { busca: search, status, pagina, tamanho: size }: ListFilter<KnownStatus>,
  marks: Marks,
): Promise<Pagina<PedidoModel>> {
  const word = status === null ? undefined : wordsOf(status)[0];
  const { applied, ...page } = await existingPage(
    (at) => api.page({ page: at, size, status: word, search, ...marks }),
    pagina,
  );
  const asked = (['desistencia', 'aResolver'] as const).filter((mark) => marks[mark]);
  return asked.every((mark) => applied?.includes(mark))
    ? { ...page, filtrosCompletos: true }
    : { itens: [], pagina: 1, totalPaginas: 0, totalItens: 0, filtrosCompletos: true };
}

/**
 * Receives the goods of a withdrawal. Sent once: after a failure the order is read again, and received goods mean
 * success. Rejects with `RestFailure`.
 */
export async function receberDesistencia(
  api: Pick<PedidosAdminApi, 'read' | 'receive'>,
  requireStillAdmin: () => Promise<void>,
  { pedidoId, itens, voltaAoEstoque }: ReceberDesistenciaInput,
): Promise<Resultado<'ReceberDesistenciaResultado'>> {
  const read = async () => {
    const pedido = await api.read(pedidoId);
    if (pedido === null) await requireStillAdmin();
    return pedido;
  };
  const problem = (pedido: PedidoModel) => (itens ? problemOf(pedido.itens, itens) : null);
  return changeOnce<Resultado<'ReceberDesistenciaResultado'>>(read, {
    isDone: ({ desistencia }) => desistencia?.recebidaEm != null,
    isPossible: (pedido) => pedido.desistencia !== null && problem(pedido) === null,
    send: (pedido) =>
      api.receive(pedido.id, {
        voltaAoEstoque: voltaAoEstoque ?? true,
        ...(itens && {
          itens: itens.map(({ itemId, quantidade }) => ({ itemId: wireId(itemId), quantidade })),
        }),
      }),
    notFound: pedidoNaoEncontrado('pedidoId'),
    refuse: (pedido) => {
      if (pedido.desistencia !== null) return dadosInvalidos('itens', problem(pedido) ?? '');
      // The older API keeps neither versions nor withdrawals.
      return pedido.versao === null ? indisponivel : SEM_DESISTENCIA;
    },
    explain: {
      SEM_DESISTENCIA: () => SEM_DESISTENCIA,
      CONFIRMACAO_NECESSARIA: () => confirmacaoNecessaria,
      none: () => indisponivel,
    },
  });
}

/** What is wrong with the returned units, in Portuguese; null when nothing is. */
function problemOf(
  lines: readonly ItemPedidoModel[],
  returned: NonNullable<ReceberDesistenciaInput['itens']>,
): string | null {
  if (returned.length === 0) return 'Diga o que voltou.';
  const units = new Map<string, number>();
  for (const { itemId, quantidade } of returned) {
    const line = lines.find(({ id }) => id === itemId);
    if (line === undefined) return 'Este item não é do pedido.';
    if (quantidade < 1) return 'Diga quantas unidades voltaram.';
    const sum = (units.get(itemId) ?? 0) + quantidade;
    if (sum > line.quantidade) return `De ${line.nomeProduto} o pedido tem ${line.quantidade} un.`;
    units.set(itemId, sum);
  }
  return null;
}

/** Requests a refused refund again. Rejects with `RestFailure`. */
export async function repetirEstorno(
  api: Pick<PedidosAdminApi, 'repeatRefund'>,
  requireStillAdmin: () => Promise<void>,
  id: string,
): Promise<Resultado<'RepetirEstornoResultado'>> {
  try {
    return await api.repeatRefund(id);
  } catch (error) {
    const failure = restFailureOf(error);
    const { refusal } = failure;
    const isAbsent = refusal?.codigo === 'ESTORNO_NAO_ENCONTRADO' || refusal?.campo === 'id';
    if (isAbsent) return SEM_ESTORNO;
    if (refusal?.codigo === 'ESTORNO_SEM_SALDO') return SEM_SALDO;
    if (refusal?.codigo === 'CONFIRMACAO_NECESSARIA') return confirmacaoNecessaria;
    if (!failure.definite || refusal?.codigo != null) throw failure;
    await requireStillAdmin();
    return indisponivel;
  }
}
