import { afterEach, expect, vi } from 'vitest';
import type { Fault } from './live-api/server.ts';
import { createTestBench, type TestBench, type TestBenchOptions } from './test-bench.ts';

const OUTCOME = `__typename
  ... on Pedido { id total valorFrete itens { nomeProduto variacaoNome quantidade precoUnitario } }
  ... on Falha { codigo mensagem campo }
  ... on PrecoAlterado { totalAnterior totalAtual itens { produtoId variacaoId nomeProduto de para } pedido { id total } carrinho { total } }
  ... on EstoqueInsuficiente { disponivel itens { nomeProduto variacaoNome disponivel } carrinho { quantidadeTotal } }
  ... on MuitosPedidosAbertos { pedidos { id podePagar } }
  ... on ProdutoIndisponivel { carrinho { quantidadeTotal } }
  ... on PedidoIncerto { chave }`;
const CREATE = `mutation ($input: CriarPedidoInput!) { r: criarPedido(input: $input) { ${OUTCOME} } }`;

const INPUT = {
  enderecoId: '21',
  nomeCompleto: ' Marina  Exemplo ',
  cpf: '123.456.789-09',
  telefone: '+55 (85) 90000-0007',
  email: ' Marina@Loja.example',
  chave: 'k1',
};

/** The order that the cart of `openOrdering` becomes. */
export const EXPECTED = {
  __typename: 'Pedido',
  total: 260.3,
  itens: [
    { nomeProduto: 'Noite de Oud', variacaoNome: '10 ml', quantidade: 2, precoUnitario: 69.9 },
    { nomeProduto: 'Brisa - Leve', variacaoNome: null, quantidade: 1, precoUnitario: 120.5 },
  ],
};

export const REFUSED: Fault = { status: 403, body: '' };

let opened: TestBench | undefined;

/** The bench of the current test. Throws before `openOrdering`. */
export function bench(): TestBench {
  if (!opened) throw new Error('openOrdering first');
  return opened;
}

/** Opens a bench with Marina's cart filled. `closeAfterEach` closes it. */
export async function openOrdering(options: TestBenchOptions = {}): Promise<void> {
  opened = await createTestBench(options);
  store([1, 12, 2], [2, null, 1]);
}

/** Closes the bench after each test. Call it once per test file. */
export function closeAfterEach(): void {
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened?.close();
    opened = undefined;
  });
}

type Linhas = [number, number | null, number][];

/** Sets Marina's cart: product, volume, units. */
export function store(...linhas: Linhas): void {
  storeFor(7, ...linhas);
}

/** Sets the cart of an account. */
export function storeFor(usuarioId: number, ...linhas: Linhas): void {
  bench().api.linhas.set(
    usuarioId,
    linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
  );
}

/** Orders the cart of `username`, with `changes` to the usual input. */
export async function create(changes: object = {}, username = 'marina') {
  const { data, codes } = await bench().executeAs(username, CREATE, {
    input: { ...INPUT, ...changes },
  });
  return { r: data?.['r'], codes };
}

/** Orders the cart and runs `meanwhile` once the call that starts with `call` reaches the API. */
export async function createWhile(call: string, meanwhile: () => void) {
  bench().api.spoil(call, { delayMs: 100 });
  const answer = create();
  await expect
    .poll(() => bench().api.calls.map(({ method, url }) => `${method} ${url}`))
    .toContain(call);
  meanwhile();
  return answer;
}

/** The order-creating calls sent so far. */
export const sent = () => bench().api.calls.filter(({ url }) => url === '/pedidos/criar');

/** The body of the nth such call, from 0. */
export const bodyOf = (n: number): unknown => JSON.parse(sent()[n]?.body ?? 'null');

/** Orders beside the seeded ones. */
export const createdPedidos = () => bench().api.pedidos.filter(({ id }) => id > 110);

export function produto(id: number) {
  const found = bench().api.produtos.find((one) => one.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
}
