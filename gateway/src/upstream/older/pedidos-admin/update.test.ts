import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pedidoLine } from '../../../../test/pedido-line.ts';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

const PUT = 'PUT /pedidos/{id}';
const RESULT = `__typename
  ... on Falha { codigo mensagem campo }
  ... on Pedido { ...P }
  ... on AtualizacaoParcial { campos pedido { ...P } }
  ... on Conflito { atual { ... on Pedido { statusOriginal } } }
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

describe.each(['plain', 'empty403'] as const)(
  "updating an order on the shop's API (%s)",
  (errors) => {
    beforeEach(async () => {
      bench = await createTestBench({ errors });
      token = bench.tokenOf('admin');
    });
    afterEach(() => bench.close());

    describe('changed fields', () => {
      test('sends only the changed fields (rest-contract 3.7)', async () => {
        const before = structuredClone(row(101));
        expect((await update(101, { nomeCompleto: '  Marina  de Tal ' })).r).toMatchObject({
          __typename: 'Pedido',
          nomeCompleto: 'Marina de Tal',
        });
        expect(written()).toEqual({ nomeCompleto: 'Marina de Tal' });
        expect(row(101)).toEqual({ ...before, nomeCompleto: 'Marina de Tal' });
      });

      test("sends CPF, phone and e-mail in the shop's form", async () => {
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
        { itens: [pedidoLine('1011', 'Brisa - Leve', 1, 120.5)] },
        { itens: [pedidoLine('1011', '', 1, 120.5)] },
        { estornar: false },
      ])('writes nothing for %j, which changes nothing', async (input) => {
        expect((await update(101, input)).r).toMatchObject({ __typename: 'Pedido', id: '101' });
        expect(writes()).toEqual([]);
      });

      test('repeats no e-mail when a PAGO order is saved unchanged (rest-contract 3.7)', async () => {
        await update(102, { status: 'PAGO' });
        await update(109, { status: 'PAGO' });
        expect(bench.api.mails).toEqual([]);
      });

      test('omits the unchanged status from another change', async () => {
        await update(103, { status: 'ENVIADO', nomeCompleto: 'Outra Pessoa' });
        expect(written()).toEqual({ nomeCompleto: 'Outra Pessoa' });
      });

      test('writes ENTREGUE as CONCLUIDO (C-52)', async () => {
        expect((await update(103, { status: 'ENTREGUE' })).r).toMatchObject({
          __typename: 'Pedido',
          status: 'ENTREGUE',
          statusOriginal: 'CONCLUIDO',
        });
        expect(written()).toEqual({ status: 'CONCLUIDO' });
      });

      test.each(['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'])(
        'allows the move from ENTREGUE to %s, with a reason alone (C-53, DASH-05)',
        async (status) => {
          expect((await update(106, { status, motivo: ' ' })).r).toMatchObject({
            __typename: 'DadosInvalidos',
            campo: 'motivo',
          });
          expect(writes()).toEqual([]);
          expect((await update(106, { status, motivo: 'Engano' })).r).toMatchObject({
            __typename: 'Pedido',
            status,
          });
        },
      );

      test('stores the link as typed, reads it as an address and clears it with an empty text (C-67)', async () => {
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

      test('sends the address in both forms (rest-contract 4.4)', async () => {
        expect((await update(101, { enderecoId: '22' })).r).toMatchObject({
          __typename: 'Pedido',
          enderecoEntrega: { cep: '01000-002' },
        });
        expect(written()).toEqual({ enderecoId: 22, enderecoEntrega: { id: 22 } });
      });

      test('refuses an address of another account, which the API would accept', async () => {
        expect((await update(101, { enderecoId: '23' })).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo: 'enderecoId',
        });
        expect(writes()).toEqual([]);
      });

      test('takes neither order, buyer nor author from the body', async () => {
        await update(101, { status: 'PAGO', motivo: 'pix' });
        expect(written()).toEqual({ status: 'PAGO', motivo: 'pix' });
      });
    });

    describe('refusals before any write', () => {
      const HUNDRED = Array.from({ length: 201 }, () => pedidoLine(null, 'Amostra', 1, 1));
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
        ['itens', { itens: [pedidoLine('1011', 'Brisa', 0, 1)] }],
        ['itens', { itens: [pedidoLine('1011', 'Brisa', 10_000, 1)] }],
        ['itens', { itens: [pedidoLine('1011', 'Brisa', 1, -1)] }],
        ['itens', { itens: [pedidoLine(null, ' ', 1, 1)] }],
        ['itens', { itens: [pedidoLine('999', 'Brisa', 1, 1)] }],
        [
          'itens',
          { itens: [pedidoLine('1011', 'Brisa', 1, 1), pedidoLine('1011', 'Brisa', 1, 1)] },
        ],
      ])('refuses the field %s of %j (AORD-07, C-67)', async (campo, input) => {
        expect((await update(101, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
        expect(writes()).toEqual([]);
      });

      test.each(['999', 'x', '..'])('answers PedidoNaoEncontrado for order %s', async (id) => {
        expect((await update(id, { status: 'PAGO' })).r).toMatchObject({
          __typename: 'PedidoNaoEncontrado',
          campo: 'id',
        });
      });

      test('is for admins only (ROLE-06)', async () => {
        expect((await update(101, { status: 'PAGO' }, bench.tokenOf('marina'))).codes).toEqual([
          'FORBIDDEN',
        ]);
        expect(row(101).status).toBe('PENDENTE');
      });

      test('an admin who lost the role during the session is refused at once (ROLE-03)', async () => {
        const list = '{ adminUsuarios { totalItens } }';
        expect((await bench.execute(list, { token })).codes).toEqual([]);
        const admin = bench.api.usuarios.find(({ username }) => username === 'admin');
        if (admin) admin.roles = ['ROLE_USER'];
        expect((await bench.execute(list, { token })).codes).toEqual(['FORBIDDEN']);
      });

      test('an admin who lost the role does not read that an order is missing (ROLE-03)', async () => {
        await bench.execute('{ sessao { username } }', { token });
        const admin = bench.api.usuarios.find(({ username }) => username === 'admin');
        if (admin) admin.roles = ['ROLE_USER'];
        expect((await update(101, { status: 'PAGO' })).codes).toEqual(['FORBIDDEN']);
        expect(row(101).status).toBe('PENDENTE');
      });
    });

    describe('fields that the API does not accept', () => {
      test('keeps the total of the lines and freight when the API ignores the lines (C-54, rest-contract 4.4)', async () => {
        const before = structuredClone(row(103));
        expect(
          (
            await update(103, {
              itens: [pedidoLine('1031', 'Brisa - Leve', 2, 100)],
              nomeCompleto: 'Ana',
            })
          ).r,
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

      test('sends a kept line with its product, volume and full name (C-54)', async () => {
        await update(102, {
          itens: [
            pedidoLine('1021', 'Noite de Oud', 3, 69.9),
            { ...pedidoLine(null, 'Brisa', 1, 10), produtoId: '2' },
            { ...pedidoLine(null, 'Noite', 1, 10), produtoId: '1', variacaoId: '11' },
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

      test('sends the total back to an API that recomputes it without storing the lines', async () => {
        bench.api.spoil(PUT, {
          status: 200,
          get body() {
            row(103).total = 200;
            return '{}';
          },
        });
        expect(
          (await update(103, { itens: [pedidoLine('1031', 'Brisa - Leve', 2, 100)] })).r,
        ).toMatchObject({
          campos: ['itens'],
          pedido: { total: 143.4 },
        });
        expect(written(1)).toEqual({ total: 143.4 });
      });

      test("sends the lines' total with freight to an API that stores the lines only", async () => {
        bench.api.spoil(PUT, {
          status: 200,
          get body() {
            const [item] = row(103).itens;
            if (item) Object.assign(item, { quantidade: 2, precoUnitario: 100 });
            return '{}';
          },
        });
        expect(
          (await update(103, { itens: [pedidoLine('1031', 'Brisa - Leve', 2, 100)] })).r,
        ).toMatchObject({
          __typename: 'Pedido',
          total: 222.9,
        });
        expect(written(1)).toEqual({ total: 222.9 });
      });

      test('reports the invoice key as not saved, and ignores the removal of a missing one (A6)', async () => {
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

      test('reports the refund as not done, even when nothing else changes', async () => {
        expect((await update(105, { estornar: true })).r).toMatchObject({
          __typename: 'AtualizacaoParcial',
          campos: ['estornar'],
        });
        expect(writes()).toEqual([]);
        expect(
          (await update(102, { status: 'PENDENTE', estornar: true, motivo: 'Engano' })).r,
        ).toMatchObject({
          campos: ['estornar'],
          pedido: { status: 'PENDENTE' },
        });
      });

      describe('stock of a cancelled order (GW-22)', () => {
        const produto = (id: number) => bench.api.produto(id);
        const cancel = (id: number) => update(id, { status: 'CANCELADO' });

        test('writes the missing stock of the product first, and loses none of its values', async () => {
          produto(2).estoque = null;
          const before = structuredClone(produto(2));
          const { r } = await update(101, { status: 'CANCELADO', nomeCompleto: 'Ana' });
          expect(r).toMatchObject({
            __typename: 'Pedido',
            status: 'CANCELADO',
            nomeCompleto: 'Ana',
          });
          expect(produto(2)).toEqual({ ...before, estoque: 1 });
        });

        test('gives the units back to the volume, and takes them again when the order is reopened', async () => {
          const oud = produto(1);
          oud.estoque = null;
          const [cinco, dez, spray, trinta] = structuredClone(oud.variacoes);
          const odd = [
            { ...cinco, preco: null },
            dez,
            { ...spray, estoque: null },
            { ...trinta, estoque: -2 },
          ];
          Object.assign(oud, { variacoes: odd });
          expect((await cancel(102)).r).toMatchObject({ __typename: 'Pedido' });
          expect(produto(1)).toMatchObject({ estoque: 0, descricao: null, precoBase: null });
          expect(produto(1).variacoes).toEqual([odd[0], { ...dez, estoque: 12 }, odd[2], odd[3]]);
          expect(produto(2).estoque).toBe(4);
          expect((await update(102, { status: 'PAGO', motivo: 'Engano' })).r).toMatchObject({
            __typename: 'Pedido',
          });
          expect(produto(1)).toMatchObject({ estoque: 0 });
          expect(produto(1).variacoes).toEqual(odd);
          expect(produto(2).estoque).toBe(3);
        });

        test('names volume and units that could not be given back', async () => {
          bench.api.spoil('PUT /produtos/{id}', { status: 403, body: '' });
          expect((await cancel(102)).r).toMatchObject({
            __typename: 'AtualizacaoParcial',
            campos: ['itens'],
            mensagem:
              'O pedido foi cancelado, mas 2 unidades de Noite de Oud — 10 ml não voltaram ao estoque da variação: some 2 ao estoque dela.',
            pedido: { status: 'CANCELADO' },
          });
        });

        test.each(['before', 'after', 'truncated'] as const)(
          'moves units once when the reply of the product is lost %s its save',
          async (fault) => {
            bench.api.spoil('PUT /produtos/{id}', fault);
            const { r } = await cancel(102);
            expect(r).toMatchObject({
              __typename: fault === 'before' ? 'AtualizacaoParcial' : 'Pedido',
            });
            expect(bench.api.variacao(12).variacao.estoque).toBe(fault === 'before' ? 10 : 12);
          },
        );

        test('names the product whose missing stock could not be written', async () => {
          produto(2).estoque = null;
          bench.api.spoil('PUT /produtos/{id}', { status: 403, body: '' });
          expect((await cancel(101)).r).toMatchObject({
            __typename: 'DadosInvalidos',
            mensagem: expect.stringContaining('Abra e salve Brisa - Leve em Produtos, e tente'),
          });
        });

        /** Moves the units and runs `outside` before the reply is sent. */
        const movedWhile = (outside: () => void) =>
          bench.api.spoil('PUT /produtos/{id}', {
            status: 200,
            saved: true,
            get body() {
              outside();
              return '{}';
            },
          });
        const volume = (id: number) => bench.api.variacao(id).variacao;

        test('is not confused by a simultaneous sale of another volume (MON-04)', async () => {
          movedWhile(() => (volume(11).estoque = 3));
          expect((await cancel(102)).r).toMatchObject({ __typename: 'Pedido' });
          expect([volume(11).estoque, volume(12).estoque]).toEqual([3, 12]);
        });

        test.each<[string, () => void, string]>([
          [
            'came from outside the gateway',
            () => (produto(1).pedidos += 1),
            'O status foi salvo. Outro pedido de Noite de Oud chegou por fora da loja ao mesmo tempo: confira o estoque dele em Produtos.',
          ],
          [
            'changed the same volume',
            () => (volume(12).estoque = 9),
            'O status foi salvo, mas a loja não confirmou o estoque de Noite de Oud — 10 ml: confira-o em Produtos.',
          ],
        ])(
          'asks to check the stock when an order %s (MON-04, MON-07)',
          async (_, outside, mensagem) => {
            movedWhile(outside);
            expect((await cancel(102)).r).toMatchObject({
              __typename: 'AtualizacaoParcial',
              campos: ['itens'],
              mensagem,
            });
          },
        );

        test('asks to check the stock when an order came while the missing stock was written (MON-07)', async () => {
          produto(1).estoque = null;
          movedWhile(() => (produto(1).pedidos += 1));
          expect((await cancel(102)).r).toMatchObject({
            __typename: 'AtualizacaoParcial',
            mensagem: expect.stringContaining('Outro pedido de Noite de Oud chegou por fora'),
          });
          expect(volume(12).estoque).toBe(12);
        });

        test('names the units of a volume that left its product meanwhile', async () => {
          bench.api.spoil(PUT, {
            status: 200,
            saved: true,
            get body() {
              produto(1).variacoes = produto(1).variacoes.filter(({ id }) => id !== 12);
              return '{}';
            },
          });
          expect((await cancel(102)).r).toMatchObject({
            mensagem: expect.stringContaining('2 unidades de Noite de Oud — 10 ml não voltaram'),
          });
        });

        test('names the units of a product that cannot be read any more', async () => {
          bench.api.spoil(PUT, {
            status: 200,
            saved: true,
            get body() {
              bench.api.spoil('GET /produtos/{id}', { status: 503, body: '' }, 2);
              return '{}';
            },
          });
          expect((await cancel(102)).r).toMatchObject({
            mensagem: expect.stringContaining('some 2 ao estoque dela'),
          });
        });

        test('writes nothing when the products cannot be read before', async () => {
          bench.api.spoil('GET /produtos/{id}', { status: 503, body: '' }, 2);
          expect((await cancel(102)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
          expect(writes()).toEqual([]);
        });

        test('writes nothing when the order changed before its products were free', async () => {
          bench.api.spoil('GET /produtos', {
            get delayMs() {
              row(102).status = 'ENVIADO';
              return 0;
            },
          });
          expect((await cancel(102)).r).toMatchObject({
            __typename: 'Conflito',
            atual: { statusOriginal: 'ENVIADO' },
          });
          expect(writes()).toEqual([]);
        });

        test('finds a renamed product by the volume of the line (MON-05)', async () => {
          Object.assign(produto(1), { nome: 'Outro nome', estoque: null });
          expect((await cancel(102)).r).toMatchObject({
            __typename: 'Pedido',
            status: 'CANCELADO',
          });
          expect(volume(12).estoque).toBe(12);
        });

        test('finds a renamed product without volumes by the order that this gateway created (MON-05)', async () => {
          bench.api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
          const { data } = await bench.executeAs(
            'marina',
            `mutation { r: criarPedido(input: { enderecoId: "21", nomeCompleto: "Marina Exemplo", cpf: "123.456.789-09",
              telefone: "85 90000-0007", email: "marina@loja.example", chave: "k1" }) { ... on Pedido { id } } }`,
          );
          const { r } = z.object({ r: z.object({ id: z.string() }) }).parse(data);
          Object.assign(produto(2), { nome: 'Outro nome', estoque: null });
          expect((await cancel(Number(r.id))).r).toMatchObject({ status: 'CANCELADO' });
          expect(produto(2).estoque).toBe(1);
        });

        test('refuses to reopen an order beyond the stock of a product, and writes nothing (MON-06)', async () => {
          produto(2).estoque = 0;
          expect((await update(105, { status: 'PENDENTE', motivo: 'Engano' })).r).toEqual({
            __typename: 'EstoqueInsuficiente',
            codigo: 'ESTOQUE_INSUFICIENTE',
            campo: 'quantidade',
            mensagem:
              'Não há unidades suficientes de Brisa - Leve: restam 0. O pedido não foi salvo.',
            disponivel: 0,
            faltas: [{ produtoId: '2', nomeProduto: 'Brisa - Leve', disponivel: 0 }],
          });
          expect(writes()).toEqual([]);
        });

        test('refuses to reopen an order beyond the stock of a volume that two lines share (MON-06)', async () => {
          const [dez] = row(102).itens;
          if (dez) row(102).itens = [dez, { ...dez, id: 1029, quantidade: 1 }];
          await cancel(102);
          expect(volume(12).estoque).toBe(13);
          volume(12).estoque = 2;
          const reopened = () => update(102, { status: 'PAGO', motivo: 'Engano' });
          expect((await reopened()).r).toMatchObject({
            __typename: 'EstoqueInsuficiente',
            disponivel: 2,
            faltas: [{ nomeProduto: 'Noite de Oud — 10 ml' }, { disponivel: 2 }],
          });
          volume(12).estoque = 3;
          expect((await reopened()).r).toMatchObject({ __typename: 'Pedido', status: 'PAGO' });
          expect([volume(12).estoque, produto(1).estoque]).toEqual([0, 0]);
        });

        test('reopens an order without a recorded volume, whose units nothing counts', async () => {
          await update(104, { status: 'CANCELADO', motivo: 'Engano' });
          expect((await update(104, { status: 'PAGO', motivo: 'Engano' })).r).toMatchObject({
            __typename: 'Pedido',
          });
          expect(produto(1).estoque).toBe(0);
        });

        test('names the product that has to be saved when it cannot be found', async () => {
          Object.assign(produto(2), { nome: 'Outro nome', estoque: null });
          const { r, codes } = await update(101, { status: 'CANCELADO', nomeCompleto: 'Ana' });
          expect(codes).toEqual([]);
          expect(r).toMatchObject({
            __typename: 'DadosInvalidos',
            campo: 'status',
            mensagem:
              'O pedido não foi salvo: a loja só muda o estoque de um produto que tem estoque próprio. Abra e salve em Produtos o que foi pedido como Brisa - Leve, mesmo que tenha outro nome hoje, e tente de novo.',
          });
          expect(row(101)).toMatchObject({ status: 'PENDENTE', nomeCompleto: 'Marina Exemplo' });
          expect(writes()).toHaveLength(1);
        });
      });

      test('does not undo a change made since the order was opened, also without version numbers', async () => {
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
        ['itens', { itens: [pedidoLine(null, 'a\0b', 1, 1)] }],
      ])('refuses characters that no database stores: %s', async (campo, input) => {
        expect((await update(101, input)).r).toMatchObject({ __typename: 'DadosInvalidos', campo });
        expect(writes()).toEqual([]);
      });

      test('names the field of an unexplained refusal that is not about the status', async () => {
        bench.api.spoil(PUT, { status: 403, body: '' });
        expect((await update(101, { email: 'ana@loja.example' })).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo: 'email',
          mensagem: expect.stringContaining('O pedido não foi salvo'),
        });
      });
    });

    describe('write with a bad reply', () => {
      test.each([
        'after',
        'truncated',
        { status: 403, body: '', saved: true },
        { status: 500, body: 'NullPointerException at OrderService.java', saved: true },
        { status: 502, body: '<html>proxy 10.0.0.1</html>', saved: true },
      ] as const)('returns the order as read back after %j', async (fault) => {
        bench.api.spoil(PUT, fault);
        const { r, text } = await update(101, { status: 'PAGO' });
        expect(r).toMatchObject({ __typename: 'Pedido', status: 'PAGO' });
        expect(writes()).toHaveLength(1);
        expect(text).not.toMatch(/Exception|10\.0\.0\.1/);
      });

      test.each(['before', { status: 502, body: '' }] as const)(
        'fails after %j that changed nothing, and repeats nothing',
        async (fault) => {
          bench.api.spoil(PUT, fault);
          const { codes, text } = await update(101, { status: 'PAGO' });
          expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
          expect(text).toContain('Look at the order before trying again');
          expect(writes()).toHaveLength(1);
        },
      );

      test('says to look before trying again when the order cannot be read back', async () => {
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

      test('says to look when the order disappears during the update', async () => {
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
  },
);

describe('updating an order on other versions of the API', () => {
  afterEach(() => bench.close());

  test('sends the address to an API that reads enderecoEntrega (rest-contract 4.4)', async () => {
    bench = await createTestBench({ habits: { orderReadsEnderecoId: false } });
    token = bench.tokenOf('admin');
    expect((await update(101, { enderecoId: '22' })).r).toMatchObject({ __typename: 'Pedido' });
    expect(row(101).enderecoId).toBe(22);
  });

  describe('with its own orders', () => {
    const ITEM = { id: 1, produtoId: 7, nome: 'Noite de Oud', quantidade: 1, precoUnitario: 120.5 };
    const PEDIDO = { id: 101, data: '2026-03-01T09:15:00.250', status: 'PENDENTE', total: 138.5 };
    let kept: Record<string, unknown>;
    beforeEach(async () => {
      bench = await createTestBench();
      token = bench.tokenOf('admin');
      kept = { ...PEDIDO, itens: [ITEM] };
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

    test('cannot check the address without a buyer', async () => {
      expect((await update(101, { enderecoId: '22' })).r).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'enderecoId',
      });
    });

    test('keeps an unnamed freight that shows only in the total (C-54)', async () => {
      bench.api.spoil(
        PUT,
        {
          status: 200,
          get body() {
            kept =
              writes().length === 1
                ? { ...kept, itens: [{ ...ITEM, quantidade: 2 }] }
                : { ...kept, total: written(1)['total'] };
            return '{}';
          },
        },
        2,
      );
      expect(
        (await update(101, { itens: [pedidoLine('1', 'Noite de Oud', 2, 120.5)] })).r,
      ).toMatchObject({ __typename: 'Pedido', total: 259 });
    });

    test.each([
      ['CONFLITO', 409, { __typename: 'Conflito', atual: { statusOriginal: 'PENDENTE' } }],
      ['MOTIVO_NECESSARIO', 409, { __typename: 'DadosInvalidos', campo: 'motivo' }],
    ])('believes a refusal with the reason %s', async (codigo, status, outcome) => {
      refuse(status, { codigo });
      expect((await update(101, { status: 'PAGO' })).r).toMatchObject(outcome);
      expect(writes()).toHaveLength(1);
    });

    test('fails on a refusal with an unknown reason, without a look at the order', async () => {
      refuse(500, { codigo: 'ERRO_INTERNO' });
      const { codes, text } = await update(101, { status: 'PAGO' });
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(text).not.toContain('Look at the order');
    });
  });
});
