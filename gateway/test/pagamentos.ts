import { expect } from 'vitest';
import { createTestBench, type TestBench } from './test-bench.ts';

export const START = 'POST /payment/create-payment-intent';
/** By its address: the double has no such call. */
export const START_PIX = 'POST /pedidos/101/pagamento/pix';
export const CONFIRM = 'POST /payment/confirmar/{pedidoId}';

const FALHA = `... on Falha { codigo mensagem campo }
  ... on PedidoNaoPagavel { status }
  ... on PrecoAlterado { totalAnterior totalAtual precos: itens { produtoId nomeProduto de para } }
  ... on EstoqueInsuficiente { disponivel faltas: itens { produtoId variacaoId nomeProduto disponivel } }
  ... on MuitosPedidosAbertos { pedidos { id } }`;

export const UNKNOWN = {
  __typename: 'PagamentoRecusado',
  campo: 'paymentIntentId',
  mensagem: expect.stringContaining('inicie o pagamento de novo'),
};
export const PROCESSING = {
  __typename: 'PagamentoEmProcessamento',
  codigo: 'PAGAMENTO_EM_PROCESSAMENTO',
  mensagem: '⏳ Pagamento em processamento...',
  campo: null,
};

let bench: TestBench;
let marina: string;

/** Opens the bench that the functions below act on: marina pays her orders. */
export async function openPagamentos(
  options?: Parameters<typeof createTestBench>[0],
): Promise<TestBench> {
  bench = await createTestBench(options);
  marina = bench.tokenOf('marina');
  return bench;
}

const run = async (mutation: string, token: string) => {
  const { data, codes, text } = await bench.execute(mutation, { token });
  return { r: data?.['r'], codes, text };
};

export const start = (pedidoId: string, token = marina) =>
  run(
    `mutation { r: iniciarPagamento(pedidoId: ${JSON.stringify(pedidoId)}) { __typename ${FALHA}
      ... on Pagamento { pedidoId clientSecret paymentIntentId provedor chavePublica valor reservaAte } } }`,
    token,
  );

export const startPix = (pedidoId: string, token = marina) =>
  run(
    `mutation { r: iniciarPix(pedidoId: ${JSON.stringify(pedidoId)}) { __typename ${FALHA}
      ... on PagamentoPix { pedidoId paymentIntentId copiaECola valor expiraEm reservaAte } } }`,
    token,
  );

export const confirm = (pedidoId: string, intent: string, token = marina) =>
  run(
    `mutation { r: confirmarPagamento(pedidoId: ${JSON.stringify(pedidoId)}, paymentIntentId: ${JSON.stringify(intent)}) {
      __typename ... on Falha { codigo mensagem campo } ... on Pedido { id status } } }`,
    token,
  );

/** The calls about payments. */
export const payments = () => bench.api.calls.filter(({ url }) => url.startsWith('/payment'));

export const pedido = (id: number) => bench.api.pedido(id);

/** Sets the API's next reply to a call. */
export const answer = (call: string, status: number, body: object) =>
  bench.api.spoil(call, { status, body: JSON.stringify(body) });
