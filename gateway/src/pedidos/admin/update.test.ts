import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const PUT = 'PUT /pedidos/{id}';
const RESULT = `__typename
  ... on Falha { codigo mensagem campo }
  ... on Pedido { ...P }
  ... on AtualizacaoParcial { campos pedido { ...P } }
  ... on EstoqueInsuficiente { disponivel faltas: itens { produtoId nomeProduto disponivel } }`;
const PEDIDO = `fragment P on Pedido { id status statusOriginal total subtotal valorFrete linkRastreio nomeCompleto cpf
  telefone email enderecoEntrega { cep } itens { id nomeProduto variacaoNome quantidade precoUnitario } }`;

let bench: TestBench;
let token: string;

const update = async (id: string | number, input: Record<string, unknown>, as = token) => {
  const { data, codes, text } = await bench.execute(
    `mutation ($id: ID!, $input: AtualizarPedidoInput!) { r: atualizarPedido(id: $id, input: $input) { ${RESULT} } } ${PEDIDO}`,
    { token: as, variables: { id: String(id), input } },
  );
  return { r: data?.['r'], codes, text };
};
const writes = () => bench.api.calls.filter(({ method }) => method === 'PUT');
const written = (n = 0): Record<string, unknown> => JSON.parse(writes()[n]?.body ?? 'null');
const row = (id: number) => bench.api.pedido(id);
const mailsOf = (id: number) => bench.api.mails.filter(({ about }) => about === String(id));
const refuse = (status: number, body: object) =>
  bench.api.spoil(PUT, { status, body: JSON.stringify({ mensagem: 'texto da API', ...body }) });
const line = (
  id: string | null,
  nomeProduto: string,
  quantidade: number,
  precoUnitario: number,
) => ({
  ...(id === null ? {} : { id }),
  nomeProduto,
  quantidade,
  precoUnitario,
});

describe.each(['plain', 'empty403'] as const)('mudar um pedido na API da loja (%s)', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  describe('o que muda', () => {
    test('rest-contract §3.7: só o que muda é enviado, o resto fica', async () => {
      const before = structuredClone(row(101));
      expect((await update(101, { nomeCompleto: '  Marina  de Tal ' })).r).toMatchObject({
        __typename: 'Pedido',
        nomeCompleto: 'Marina de Tal',
      });
      expect(written()).toEqual({ nomeCompleto: 'Marina de Tal' });
      expect(row(101)).toEqual({ ...before, nomeCompleto: 'Marina de Tal' });
    });

    test('cpf, telefone e e-mail vão na forma da loja', async () => {
      const { r } = await update(101, {
        cpf: '111.444.777-35',
        telefone: '+55 (85) 98888-7777',
        email: ' Outra@Loja.Example ',
      });
      expect(r).toMatchObject({
        cpf: '111.444.777-35',
        telefone: '85988887777',
        email: 'outra@loja.example',
      });
      expect(written()).toEqual({
        cpf: '11144477735',
        telefone: '85988887777',
        email: 'outra@loja.example',
      });
    });

    test.each([
      {},
      { status: null, itens: null, linkRastreio: null, motivo: 'nada' },
      { status: 'PENDENTE' },
      { nomeCompleto: '', cpf: ' ', telefone: '', email: '' },
      { cpf: '12345678909', telefone: '(85) 90000-0007', email: 'marina@loja.example' },
      { enderecoId: '21' },
      { enderecoId: 'pedido-101' },
      { linkRastreio: '' },
      { itens: [line('1011', 'Brisa - Leve', 1, 120.5)] },
      { itens: [line('1011', '', 1, 120.5)] },
      { estornar: false },
    ])('%j não muda nada: nada é escrito', async (input) => {
      expect((await update(101, input)).r).toMatchObject({ __typename: 'Pedido', id: '101' });
      expect(writes()).toEqual([]);
    });

    test('rest-contract §3.7: salvar de novo um pedido PAGO sem mudança não repete o e-mail', async () => {
      await update(102, { status: 'PAGO' });
      await update(109, { status: 'PAGO' });
      expect(bench.api.mails).toEqual([]);
    });

    test('o status que não muda não vai junto com o que muda', async () => {
      await update(103, { status: 'ENVIADO', nomeCompleto: 'Outra Pessoa' });
      expect(written()).toEqual({ nomeCompleto: 'Outra Pessoa' });
    });

    test('decisão 7: ENTREGUE se escreve CONCLUIDO', async () => {
      expect((await update(103, { status: 'ENTREGUE' })).r).toMatchObject({
        __typename: 'Pedido',
        status: 'ENTREGUE',
        statusOriginal: 'CONCLUIDO',
      });
      expect(written()).toEqual({ status: 'CONCLUIDO' });
    });

    test.each(['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'])(
      'C-53: de ENTREGUE para %s também se pode',
      async (status) => {
        expect((await update(106, { status })).r).toMatchObject({ __typename: 'Pedido', status });
      },
    );

    test('C-67: o link é guardado como foi digitado e lido como endereço; vazio tira', async () => {
      expect((await update(102, { linkRastreio: ' rastreio.example/BR1 ' })).r).toMatchObject({
        linkRastreio: 'https://rastreio.example/BR1',
      });
      expect(row(102).linkRastreio).toBe('rastreio.example/BR1');
      expect((await update(102, { linkRastreio: 'AA123456789BR' })).r).toMatchObject({
        linkRastreio: expect.stringContaining('AA123456789BR'),
      });
      expect((await update(102, { linkRastreio: ' ' })).r).toMatchObject({ linkRastreio: null });
      expect(written(2)).toEqual({ linkRastreio: '' });
    });

    test('rest-contract §4.4: o endereço vai nas duas formas', async () => {
      expect((await update(101, { enderecoId: '22' })).r).toMatchObject({
        __typename: 'Pedido',
        enderecoEntrega: { cep: '01000-002' },
      });
      expect(written()).toEqual({ enderecoId: 22, enderecoEntrega: { id: 22 } });
    });

    test('o endereço de outra pessoa, que a API aceitaria, é recusado antes', async () => {
      expect((await update(101, { enderecoId: '23' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'enderecoId',
      });
      expect(writes()).toEqual([]);
    });

    test('nada do corpo escolhe o pedido, o comprador ou o autor', async () => {
      await update(101, { status: 'PAGO', motivo: 'pix' });
      expect(written()).toEqual({ status: 'PAGO', motivo: 'pix' });
    });
  });

  describe('o que é recusado antes de escrever', () => {
    const HUNDRED = Array.from({ length: 201 }, () => line(null, 'Amostra', 1, 1));
    test.each<[string, Record<string, unknown>]>([
      ['status', { status: 'DESCONHECIDO' }],
      ['linkRastreio', { linkRastreio: 'javascript:alert(1)' }],
      ['linkRastreio', { linkRastreio: 'em breve' }],
      ['linkRastreio', { linkRastreio: `https://a.example/${'x'.repeat(500)}` }],
      ['chaveFiscal', { chaveFiscal: '123' }],
      ['cpf', { cpf: '123.456.789-00' }],
      ['telefone', { telefone: '9999' }],
      ['email', { email: 'marina' }],
      ['nomeCompleto', { nomeCompleto: 'x'.repeat(121) }],
      ['motivo', { motivo: 'x'.repeat(301), nomeCompleto: 'Outra' }],
      ['itens', { itens: [] }],
      ['itens', { itens: HUNDRED }],
      ['itens', { itens: [line('1011', 'Brisa', 0, 1)] }],
      ['itens', { itens: [line('1011', 'Brisa', 10_000, 1)] }],
      ['itens', { itens: [line('1011', 'Brisa', 1, -1)] }],
      ['itens', { itens: [line(null, ' ', 1, 1)] }],
      ['itens', { itens: [line('999', 'Brisa', 1, 1)] }],
      ['itens', { itens: [line('1011', 'Brisa', 1, 1), line('1011', 'Brisa', 1, 1)] }],
    ])('AORD-07, C-67: %s de %j', async (campo, input) => {
      expect((await update(101, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(writes()).toEqual([]);
    });

    test.each(['999', 'x', '..'])('o pedido %s não existe', async (id) => {
      expect((await update(id, { status: 'PAGO' })).r).toMatchObject({
        __typename: 'PedidoNaoEncontrado',
        campo: 'id',
      });
    });

    test('ROLE-06: só quem administra muda pedidos', async () => {
      expect((await update(101, { status: 'PAGO' }, bench.tokenOf('marina'))).codes).toEqual([
        'FORBIDDEN',
      ]);
      expect(row(101).status).toBe('PENDENTE');
    });
  });

  describe('o que a API não aceita', () => {
    test('C-54, rest-contract §4.4: ela ignora os itens; o total continua o deles, com frete', async () => {
      const before = structuredClone(row(103));
      expect(
        (await update(103, { itens: [line('1031', 'Brisa - Leve', 2, 100)], nomeCompleto: 'Ana' }))
          .r,
      ).toMatchObject({
        __typename: 'AtualizacaoParcial',
        codigo: 'ATUALIZACAO_PARCIAL',
        campo: 'itens',
        campos: ['itens'],
        mensagem: 'A API desta loja não mudou os itens. O resto está salvo.',
        pedido: { total: 143.4, nomeCompleto: 'Ana', itens: [{ quantidade: 1 }] },
      });
      expect(row(103)).toEqual({ ...before, nomeCompleto: 'Ana' });
      expect(written()).toEqual({
        nomeCompleto: 'Ana',
        itens: [{ id: 1031, nomeProduto: 'Brisa - Leve', quantidade: 2, precoUnitario: 100 }],
        total: 143.4,
      });
      expect(writes()).toHaveLength(1);
      expect(mailsOf(103)).toHaveLength(1);
    });

    test('C-54: um item que fica leva seu produto, volume e nome inteiro', async () => {
      await update(102, {
        itens: [
          line('1021', 'Noite de Oud', 3, 69.9),
          { ...line(null, 'Brisa', 1, 10), produtoId: '2' },
          { ...line(null, 'Noite', 1, 10), produtoId: '1', variacaoId: '11' },
        ],
      });
      expect(written()['itens']).toEqual([
        {
          id: 1021,
          variacaoId: 12,
          nomeProduto: 'Noite de Oud - 10 ml',
          quantidade: 3,
          precoUnitario: 69.9,
        },
        { produtoId: 2, nomeProduto: 'Brisa', quantidade: 1, precoUnitario: 10 },
        { produtoId: 1, variacaoId: 11, nomeProduto: 'Noite', quantidade: 1, precoUnitario: 10 },
      ]);
    });

    test('uma API que refaz o total sem guardar os itens recebe o total de volta', async () => {
      bench.api.spoil(PUT, {
        status: 200,
        get body() {
          row(103).total = 200;
          return '{}';
        },
      });
      expect(
        (await update(103, { itens: [line('1031', 'Brisa - Leve', 2, 100)] })).r,
      ).toMatchObject({
        campos: ['itens'],
        pedido: { total: 143.4 },
      });
      expect(written(1)).toEqual({ total: 143.4 });
    });

    test('uma API que guarda os itens e não o total recebe o total deles, com frete', async () => {
      bench.api.spoil(PUT, {
        status: 200,
        get body() {
          const [item] = row(103).itens;
          if (item) Object.assign(item, { quantidade: 2, precoUnitario: 100 });
          return '{}';
        },
      });
      expect(
        (await update(103, { itens: [line('1031', 'Brisa - Leve', 2, 100)] })).r,
      ).toMatchObject({
        __typename: 'Pedido',
        total: 222.9,
      });
      expect(written(1)).toEqual({ total: 222.9 });
    });

    test('A6: a chave da nota, que só outra API guarda, é dita; tirar a que não há não é nada', async () => {
      expect((await update(101, { chaveFiscal: ' ' })).r).toMatchObject({ __typename: 'Pedido' });
      expect(writes()).toEqual([]);
      const chaveFiscal = '23260312345678000190550010000000431000000435';
      expect((await update(101, { chaveFiscal, nomeCompleto: 'Ana' })).r).toMatchObject({
        __typename: 'AtualizacaoParcial',
        campos: ['chaveFiscal'],
        mensagem: 'A API desta loja não mudou a chave da nota fiscal. O resto está salvo.',
        pedido: { nomeCompleto: 'Ana' },
      });
    });

    test('um estorno, que só outra API faz, é dito mesmo que nada mude', async () => {
      expect((await update(105, { estornar: true })).r).toMatchObject({
        __typename: 'AtualizacaoParcial',
        campos: ['estornar'],
      });
      expect(writes()).toEqual([]);
      expect((await update(102, { status: 'PENDENTE', estornar: true })).r).toMatchObject({
        campos: ['estornar'],
        pedido: { status: 'PENDENTE' },
      });
    });

    test('rest-contract §3.7: cancelar o que tem estoque nulo cai e não salva nada', async () => {
      const [, brisa] = bench.api.produtos;
      if (brisa) brisa.estoque = null;
      const { r, codes } = await update(101, { status: 'CANCELADO', nomeCompleto: 'Ana' });
      expect(codes).toEqual([]);
      expect(r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'status',
        mensagem: expect.stringContaining('O pedido não foi salvo'),
      });
      expect(row(101)).toMatchObject({ status: 'PENDENTE', nomeCompleto: 'Marina Exemplo' });
      expect(writes()).toHaveLength(1);
    });

    test('o que mudou desde que se abriu não é desfeito, também onde a API não conta versões', async () => {
      const versaoOf = async () => {
        const { data } = await bench.execute('{ pedido(id: 101) { versao } }', { token });
        const { versao } = z.object({ versao: z.int() }).parse(data?.['pedido']);
        return versao;
      };
      const opened = await versaoOf();
      expect(await versaoOf()).toBe(opened);
      row(101).status = 'PAGO';
      const input = { status: 'PENDENTE', linkRastreio: 'AA123456789BR', versao: opened };
      expect((await update(101, input)).r).toMatchObject({ __typename: 'Conflito' });
      expect(writes()).toEqual([]);
      const now = { ...input, status: 'ENVIADO', versao: await versaoOf() };
      expect((await update(101, now)).r).toMatchObject({ status: 'ENVIADO' });
      expect(written()).not.toHaveProperty('versao');
    });

    test.each([
      ['nomeCompleto', { nomeCompleto: 'a\0b' }],
      ['linkRastreio', { linkRastreio: 'https://a.example/\0' }],
      ['motivo', { motivo: 'a\0b' }],
      ['itens', { itens: [line(null, 'a\0b', 1, 1)] }],
    ])('o que nenhum banco guarda não vai: %s', async (campo, input) => {
      expect((await update(101, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
      expect(writes()).toEqual([]);
    });

    test('uma recusa sem motivo do que não é status nomeia o campo', async () => {
      bench.api.spoil(PUT, { status: 403, body: '' });
      expect((await update(101, { email: 'ana@loja.example' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'email',
        mensagem: expect.stringContaining('O pedido não foi salvo'),
      });
    });
  });

  describe('a escrita de resposta ruim', () => {
    test.each([
      'after',
      'truncated',
      { status: 403, body: '', saved: true },
      { status: 500, body: 'NullPointerException at OrderService.java', saved: true },
      { status: 502, body: '<html>proxy 10.0.0.1</html>', saved: true },
    ] as const)('%j: o que se lê de volta está salvo', async (fault) => {
      bench.api.spoil(PUT, fault);
      const { r, text } = await update(101, { status: 'PAGO' });
      expect(r).toMatchObject({ __typename: 'Pedido', status: 'PAGO' });
      expect(writes()).toHaveLength(1);
      expect(text).not.toMatch(/Exception|10\.0\.0\.1/);
    });

    test.each(['before', { status: 502, body: '' }] as const)(
      '%j: nada se vê, a loja não respondeu, nada se repete',
      async (fault) => {
        bench.api.spoil(PUT, fault);
        const { codes, text } = await update(101, { status: 'PAGO' });
        expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(text).toContain('Look at the order before trying again');
        expect(writes()).toHaveLength(1);
      },
    );

    test('quando nem se pode ler de volta, o erro manda olhar antes de repetir', async () => {
      bench.api.spoil(PUT, {
        status: 200,
        get body() {
          bench.api.spoil('GET /pedidos/{id}', { status: 503, body: '' }, 2);
          return '';
        },
      });
      const { codes, text } = await update(101, { status: 'PAGO' });
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(text).toContain('Look at the order before trying again');
    });

    test('um pedido que sumiu no meio manda olhar', async () => {
      bench.api.spoil(PUT, {
        status: 200,
        get body() {
          bench.api.pedidos = bench.api.pedidos.filter(({ id }) => id !== 101);
          return '';
        },
      });
      const { text, codes } = await update(101, { status: 'PAGO' });
      expect(codes).toEqual(['UPSTREAM_INVALID']);
      expect(text).toContain('Look at the order before trying again');
    });
  });
});

describe('mudar um pedido em versões da API', () => {
  afterEach(() => bench.close());

  test('rest-contract §4.4: a que lê enderecoEntrega também o recebe', async () => {
    bench = await createTestBench({ habits: { orderReadsEnderecoId: false } });
    token = bench.tokenOf('admin');
    expect((await update(101, { enderecoId: '22' })).r).toMatchObject({ __typename: 'Pedido' });
    expect(row(101).enderecoId).toBe(22);
  });
});

describe('mudar um pedido numa API que diz por quê', () => {
  /** Order 101 as an API with versions writes it. */
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
    bench = await createTestBench();
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
        return '{}';
      },
    });

  test('C-54: itens, motivo e versão vão; o total é o dela', async () => {
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
        line('1', 'Noite de Oud — 10 ml', 2, 120.5),
        { ...line(null, 'brisa', 1, 5), produtoId: '9' },
        line(null, 'Amostra', 1, 0),
      ],
    });
    expect(r).toMatchObject({ __typename: 'Pedido', total: 264 });
    expect(written()).toMatchObject({ motivo: 'trocou', versao: 3, total: 138.5 });
    expect(writes()).toHaveLength(1);
  });

  test('a versão que foi lida vai mesmo que não seja dada', async () => {
    accept(() => ({ nomeCompleto: 'Ana' }));
    await update(101, { nomeCompleto: 'Ana' });
    expect(written()).toEqual({ nomeCompleto: 'Ana', versao: 3 });
  });

  test('um estorno vai mesmo que nada mais mude', async () => {
    kept['status'] = 'CANCELADO';
    accept(() => ({}));
    expect((await update(101, { estornar: true })).r).toMatchObject({ __typename: 'Pedido' });
    expect(written()).toEqual({ estornar: true, versao: 3 });
  });

  test.each([{}, { status: 'CANCELADO', nomeCompleto: 'Ana' }])(
    'um estorno sem resposta clara não é dado por feito, mesmo que o resto se veja (%j)',
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

  test('uma versão velha é um conflito antes de escrever', async () => {
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
  ])('%s (%i) é %s, em palavras nossas', async (codigo, status, type, campo) => {
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
  ])('C-53: sem unidades para o novo status (%j)', async (rest, disponivel, mensagem, faltas) => {
    refuse(409, { codigo: 'ESTOQUE_INSUFICIENTE', ...rest });
    expect((await update(101, { status: 'PAGO' })).r).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      campo: 'quantidade',
      disponivel,
      mensagem,
      faltas,
    });
  });

  test('o que ela não sabe explicar é um erro da loja', async () => {
    refuse(500, { codigo: 'ERRO_INTERNO' });
    expect((await update(101, { status: 'PAGO' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('sem o nome de quem comprou não se confere o endereço numa API sem versões', async () => {
    kept = { ...OWN, versao: null, usuario: null };
    expect((await update(101, { enderecoId: '22' })).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'enderecoId',
    });
  });

  test('C-54: o frete sem nome, que só aparece no total, também fica', async () => {
    kept = { ...OWN, versao: null, valorFrete: null, servicoFrete: null };
    bench.api.spoil(
      PUT,
      {
        status: 200,
        get body() {
          if (writes().length === 1)
            kept = { ...kept, itens: [{ ...OWN.itens[0], quantidade: 2 }] };
          else kept = { ...kept, total: written(1)['total'] };
          return '{}';
        },
      },
      2,
    );
    expect((await update(101, { itens: [line('1', 'Noite de Oud', 2, 120.5)] })).r).toMatchObject({
      __typename: 'Pedido',
      total: 259,
    });
  });
});
