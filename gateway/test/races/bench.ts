import { z } from 'zod';
import type { PedidoRow } from '../live-api/rows.ts';
import { createTestBench, type TestBench } from '../test-bench.ts';

/** Simultaneous requests of one round. */
export const AT_ONCE = 16;

const BUYERS = Array.from({ length: AT_ONCE }, (_, n) => ({ id: 500 + n, username: `buyer${n}` }));
const FIRST_ORDER = 9000;

/** The volumes of product 1 in these tests, and the simple products. */
export const [CINCO, DEZ] = [11, 12];

const CREATE = `mutation ($input: CriarPedidoInput!) { r: criarPedido(input: $input) { __typename ... on Pedido { id }
  ... on EstoqueInsuficiente { disponivel } } }`;
const UPDATE_ORDER = `mutation ($id: ID!, $input: AtualizarPedidoInput!) { r: atualizarPedido(id: $id, input: $input) {
  __typename ... on Falha { mensagem } } }`;
const UPDATE_PRODUCT = `mutation ($id: ID!, $input: ProdutoInput!) { r: atualizarProduto(id: $id, input: $input) {
  __typename ... on Falha { mensagem } } }`;
const ACTIVATE = `mutation ($id: ID!, $ativo: Boolean!) { r: definirProdutoAtivo(id: $id, ativo: $ativo) {
  __typename ... on Falha { mensagem } } }`;

const answer = z.object({
  r: z.looseObject({
    __typename: z.string(),
    id: z.string().optional(),
    mensagem: z.string().optional(),
    disponivel: z.number().optional(),
  }),
});

export type Answer = z.output<typeof answer>['r'];

/** Units of a volume or of a simple product that one line takes. */
export interface Line {
  readonly produtoId: number;
  readonly variacaoId: number | null;
  readonly quantidade: number;
}

/**
 * A shop on the older API with buyers who have addresses, in front of a double that lets other requests run between the
 * reads and the writes of each.
 */
export async function openRaces({ gateways }: { readonly gateways: 1 | 2 }) {
  const bench = await createTestBench({
    gateways,
    habits: { writeGapMs: 5 },
    environment: {
      PEDIDOS_ABERTOS_MAX: '1000',
      PEDIDOS_POR_HORA: '100000',
      PEDIDOS_POR_HORA_ENDERECO: '100000',
      UNIDADES_RESERVADAS_MAX: '1000',
      RESERVA_CONTA_UNIDADES: '1000',
      // Each order comes from another network.
      TRUST_PROXY: 'loopback',
    },
  });
  addBuyers(bench);
  const as = async (
    username: string,
    query: string,
    variables: Record<string, unknown>,
    address = '2001:db8::1',
  ) => {
    const headers = { 'x-forwarded-for': address };
    const { data, codes } = await bench.executeAs(username, query, variables, headers);
    return data == null ? { __typename: codes.join() } : answer.parse(data).r;
  };
  let orders = 0;
  return {
    api: bench.api,
    close: bench.close,
    /** Sets the stock of the volumes 5 ml and 10 ml, and of the simple products 2 and 4, before a round. */
    stock: (cinco: number, dez: number, simple = 100) => {
      const { api } = bench;
      api.pedidos = [];
      api.calls = [];
      Object.assign(api.produto(1), { estoque: orders % 2 === 0 ? 0 : null });
      Object.assign(api.variacao(CINCO).variacao, { estoque: cinco });
      Object.assign(api.variacao(DEZ).variacao, { estoque: dez });
      for (const id of [2, 4]) Object.assign(api.produto(id), { estoque: simple, ativo: true });
    },
    /** An order of a buyer, made earlier, whose units left the stock then. */
    earlierOrder: (status: string, ...lines: readonly Line[]): number => {
      orders += 1;
      const pedido = orderRow(FIRST_ORDER + orders, status, lines);
      bench.api.pedidos.push(pedido);
      return pedido.id;
    },
    /** Orders these units in the name of the nth buyer. */
    order: (n: number, ...lines: readonly Line[]): Promise<Answer> => {
      const { id, username } = BUYERS[n] ?? { id: 0, username: '' };
      orders += 1;
      bench.api.linhas.set(id, [...lines]);
      const input = {
        enderecoId: String(id),
        nomeCompleto: 'Marina Exemplo',
        cpf: '123.456.789-09',
        telefone: '85 90000-0007',
        email: 'marina@loja.example',
        chave: `k${orders}`,
      };
      return as(username, CREATE, { input }, `2001:db8:0:${orders.toString(16)}::1`);
    },
    setStatus: (id: number, status: string): Promise<Answer> =>
      as('admin', UPDATE_ORDER, { id: String(id), input: { status, motivo: 'Teste' } }),
    save: (id: number, input: object): Promise<Answer> =>
      as('admin', UPDATE_PRODUCT, { id: String(id), input }),
    setAtivo: (id: number, ativo: boolean): Promise<Answer> =>
      as('admin', ACTIVATE, { id: String(id), ativo }),
  };
}

export type Races = Awaited<ReturnType<typeof openRaces>>;

function addBuyers({ api }: TestBench): void {
  const [usuario] = api.usuarios;
  const [perfil] = api.perfis;
  const [endereco] = api.enderecos;
  if (!usuario || !perfil || !endereco) throw new Error('the double has no account to copy');
  for (const { id, username } of BUYERS) {
    api.usuarios.push({ ...usuario, id, username, email: `${username}@loja.example` });
    api.perfis.push({ ...perfil, id, usuarioId: id });
    api.enderecos.push({ ...endereco, id, perfilId: id });
  }
}

function orderRow(id: number, status: string, lines: readonly Line[]): PedidoRow {
  return {
    id,
    usuarioId: 500,
    data: '2026-01-02T03:04:05.678901',
    total: 100,
    status,
    enderecoId: 500,
    itens: lines.map((line, n) => ({
      ...line,
      id: id * 10 + n,
      nomeProduto:
        line.variacaoId === null
          ? 'Brisa - Leve'
          : `Noite de Oud - ${line.variacaoId === CINCO ? '5 ml' : '10 ml'}`,
      precoUnitario: 10,
    })),
    nomeCompleto: 'Marina Exemplo',
    cpf: '123.456.789-09',
    telefone: null,
    email: null,
    linkRastreio: null,
    servicoFrete: null,
    valorFrete: null,
    prazoFrete: null,
    checkout: false,
  };
}
