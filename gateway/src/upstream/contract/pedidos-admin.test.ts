import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pedidoLine } from '../../../test/pedido-line.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const PUT = 'PUT /pedidos/{id}';
const RESULT = `__typename
  ... on Falha { mensagem campo }
  ... on Pedido { total nomeCompleto }
  ... on EstoqueInsuficiente { disponivel faltas: itens { produtoId nomeProduto disponivel } }`;

let bench: TestBench;
let token: string;

const update = async (id: number, input: Record<string, unknown>) => {
  const { data, codes, text } = await bench.execute(
    `mutation ($id: ID!, $input: AtualizarPedidoInput!) { r: atualizarPedido(id: $id, input: $input) { ${RESULT} } }`,
    { token, variables: { id: String(id), input } },
  );
  return { r: data?.['r'], codes, text };
};
const writes = () => bench.api.calls.filter(({ method }) => method === 'PUT');
const written = (): Record<string, unknown> => JSON.parse(writes()[0]?.body ?? 'null');
const refuse = (status: number, body: object) =>
  bench.api.spoil(PUT, { status, body: JSON.stringify({ mensagem: 'texto da API', ...body }) });

describe('updating an order on an API with the contract', () => {
  /** Order 101 as the API writes it. */
  const OWN = {
    id: 101,
    data: '2026-03-01T09:15:00.250',
    status: 'PENDENTE',
    total: 138.5,
    valorFrete: 18,
    servicoFrete: 'Entrega padrão',
    itens: [
      {
        id: 1,
        produtoId: 7,
        variacaoId: 22,
        nome: 'Noite de Oud',
        variacaoNome: '10 ml',
        quantidade: 1,
        precoUnitario: 120.5,
      },
    ],
    usuario: { id: 7, username: 'marina' },
    versao: 3,
  };
  let kept: Record<string, unknown>;

  beforeEach(async () => {
    bench = await createTestBench({ API_CONTRACT: '1' });
    token = bench.tokenOf('admin');
    kept = { ...OWN };
    bench.api.spoil(
      'GET /pedidos/{id}',
      {
        status: 200,
        get body() {
          return JSON.stringify(kept);
        },
      },
      99,
    );
  });
  afterEach(() => bench.close());

  const accept = (change: (body: Record<string, unknown>) => Record<string, unknown>) =>
    bench.api.spoil(PUT, {
      status: 200,
      get body() {
        kept = { ...kept, ...change(written()), versao: 4 };
        return JSON.stringify(kept);
      },
    });

  test("sends lines, reason and version, and returns the API's total (C-54)", async () => {
    accept(() => ({
      itens: [
        { ...OWN.itens[0], quantidade: 2 },
        { id: 2, produtoId: 9, variacaoId: null, nome: 'Brisa', quantidade: 1, precoUnitario: 5 },
        { id: 3, produtoId: null, nome: 'Amostra', quantidade: 1, precoUnitario: 0 },
      ],
      total: 264,
    }));
    const { r } = await update(101, {
      motivo: ' trocou ',
      versao: 3,
      itens: [
        pedidoLine('1', 'Noite de Oud — 10 ml', 2, 120.5),
        { ...pedidoLine(null, 'brisa', 1, 5), produtoId: '9' },
        pedidoLine(null, 'Amostra', 1, 0),
      ],
    });
    expect(r).toMatchObject({ __typename: 'Pedido', total: 264 });
    expect(written()).toMatchObject({ motivo: 'trocou', versao: 3, total: 138.5 });
    expect(writes()).toHaveLength(1);
  });

  test('sends the version that was read when the input has none', async () => {
    accept(() => ({ nomeCompleto: 'Ana' }));
    await update(101, { nomeCompleto: 'Ana' });
    expect(written()).toEqual({ nomeCompleto: 'Ana', versao: 3 });
  });

  test('sends a refund when nothing else changes', async () => {
    kept['status'] = 'CANCELADO';
    accept(() => ({}));
    expect((await update(101, { estornar: true })).r).toMatchObject({ __typename: 'Pedido' });
    expect(written()).toEqual({ estornar: true, versao: 3 });
  });

  test.each([{}, { status: 'CANCELADO', nomeCompleto: 'Ana' }])(
    'does not report a refund as done after an unclear reply, even if the rest is visible (%j)',
    async (input) => {
      kept['status'] = 'CANCELADO';
      bench.api.spoil(PUT, {
        status: 504,
        get body() {
          kept = { ...kept, ...input, versao: 4 };
          return '';
        },
      });
      const { codes, text } = await update(101, { ...input, estornar: true });
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(text).toContain('Look at the order before trying again');
      expect(writes()).toHaveLength(1);
    },
  );

  test('answers Conflito before any write for an outdated version', async () => {
    expect((await update(101, { versao: 2, status: 'PAGO' })).r).toMatchObject({
      __typename: 'Conflito',
      campo: 'versao',
    });
    expect(writes()).toEqual([]);
  });

  test.each<[string, number, string, string | null]>([
    ['CONFLITO', 409, 'Conflito', 'versao'],
    ['PEDIDO_NAO_ENCONTRADO', 404, 'PedidoNaoEncontrado', 'id'],
    ['MOTIVO_NECESSARIO', 409, 'DadosInvalidos', 'motivo'],
    ['NADA_A_ESTORNAR', 409, 'DadosInvalidos', 'estornar'],
    ['ESTORNO_SEM_CANCELAMENTO', 422, 'DadosInvalidos', 'estornar'],
    ['ENDERECO_INVALIDO', 422, 'DadosInvalidos', 'enderecoId'],
    ['RASTREIO_INVALIDO', 422, 'DadosInvalidos', 'linkRastreio'],
    ['CHAVE_FISCAL_INVALIDA', 422, 'DadosInvalidos', 'chaveFiscal'],
    ['ITEM_INVALIDO', 422, 'DadosInvalidos', 'itens'],
    ['PEDIDO_SEM_ITENS', 422, 'DadosInvalidos', 'itens'],
    ['TOTAL_GRANDE_DEMAIS', 422, 'DadosInvalidos', 'itens'],
    ['NOME_INVALIDO', 422, 'DadosInvalidos', 'nomeCompleto'],
    ['CPF_INVALIDO', 422, 'DadosInvalidos', 'cpf'],
    ['TELEFONE_INVALIDO', 422, 'DadosInvalidos', 'telefone'],
    ['EMAIL_INVALIDO', 422, 'DadosInvalidos', 'email'],
    ['DADOS_INVALIDOS', 400, 'DadosInvalidos', null],
  ])('translates %s (%i) into %s with our own text', async (codigo, status, type, campo) => {
    refuse(status, { codigo });
    const { r, text } = await update(101, { status: 'PAGO', enderecoId: '22' });
    expect(r).toMatchObject({ __typename: type, campo });
    expect(text).not.toContain('texto da API');
  });

  test.each([
    [
      { itens: [{ produtoId: 7, nomeProduto: 'Noite de Oud — 10 ml', disponivel: 1 }] },
      1,
      'Não há unidades suficientes de Noite de Oud — 10 ml: resta 1. O pedido não foi salvo.',
      [{ produtoId: '7', nomeProduto: 'Noite de Oud — 10 ml', disponivel: 1 }],
    ],
    [
      { itens: [{ produtoId: 7, nomeProduto: 'Brisa' }] },
      0,
      'Não há unidades suficientes de Brisa: restam 0. O pedido não foi salvo.',
      [{ disponivel: 0 }],
    ],
    [{}, 0, 'Não há unidades suficientes de um dos itens: restam 0. O pedido não foi salvo.', []],
  ])(
    'names the product that lacks units for the new status (C-53): %j',
    async (rest, disponivel, mensagem, faltas) => {
      refuse(409, { codigo: 'ESTOQUE_INSUFICIENTE', ...rest });
      expect((await update(101, { status: 'PAGO' })).r).toMatchObject({
        __typename: 'EstoqueInsuficiente',
        campo: 'quantidade',
        disponivel,
        mensagem,
        faltas,
      });
    },
  );

  test('the reply to the change is the order: nothing is read back', async () => {
    accept(() => ({ nomeCompleto: 'Ana' }));
    expect((await update(101, { nomeCompleto: 'Ana' })).r).toMatchObject({ nomeCompleto: 'Ana' });
    expect(bench.api.requested('GET').filter((url) => url.startsWith('/pedidos'))).toEqual([
      '/pedidos/101',
    ]);
  });

  test.each([
    ['was saved', { nomeCompleto: 'Ana' }, []],
    ['was not saved', {}, ['UPSTREAM_UNAVAILABLE']],
  ])('after a lost reply the order decides whether the change %s', async (_, change, lost) => {
    bench.api.spoil(PUT, {
      status: 504,
      get body() {
        kept = { ...kept, ...change };
        return '';
      },
    });
    const { r, codes, text } = await update(101, { nomeCompleto: 'Ana' });
    expect(codes).toEqual(lost);
    if (codes.length === 0) expect(r).toMatchObject({ nomeCompleto: 'Ana' });
    else expect(text).toContain('Look at the order before trying again');
    expect(writes()).toHaveLength(1);
  });

  test('says to look when the order disappears during the update', async () => {
    bench.api.spoil(PUT, {
      status: 504,
      get body() {
        bench.api.faults.clear();
        bench.api.pedidos = [];
        return '';
      },
    });
    const { text } = await update(101, { nomeCompleto: 'Ana' });
    expect(text).toContain('Look at the order before trying again');
  });

  test('answers PedidoNaoEncontrado for an order that does not exist', async () => {
    bench.api.faults.clear();
    expect((await update(999, { status: 'PAGO' })).r).toMatchObject({
      __typename: 'PedidoNaoEncontrado',
      campo: 'id',
    });
  });

  test('fails on an unexplained refusal', async () => {
    refuse(500, { codigo: 'ERRO_INTERNO' });
    expect((await update(101, { status: 'PAGO' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('orders of an API with the contract', () => {
  beforeEach(async () => {
    bench = await createTestBench({ API_CONTRACT: '1' });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test.each([
    ['status: ENTREGUE, busca: "oud"', 'size=10&status=ENTREGUE&search=oud'],
    ['desistencia: true, aResolver: true', 'size=10&desistencia=true&aResolver=true'],
    ['pixAConferir: true', 'size=10&pixAConferir=true'],
  ])('the API filters its list itself: %s', async (args, query) => {
    const { data } = await bench.execute(`{ p: adminPedidos(${args}) { filtrosCompletos } }`, {
      token,
    });
    expect(data?.['p']).toEqual({ filtrosCompletos: true });
    expect(bench.api.requested('GET').filter((url) => url.startsWith('/pedidos'))).toEqual([
      `/pedidos?page=0&${query}`,
    ]);
  });

  test('no money is returned by hand, because the API refunds (MON-15)', async () => {
    const { data } = await bench.execute('{ pedido(id: 102) { devolucaoManual { valor } } }', {
      token,
    });
    expect(data?.['pedido']).toEqual({ devolucaoManual: null });
  });
});
