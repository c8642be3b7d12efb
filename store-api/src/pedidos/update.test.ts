import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer, createEndereco, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import type { StatusPedido } from './status.ts';

interface Item {
  id: number;
  nomeProduto: string;
  quantidade: number;
  precoUnitario: number;
}
interface Pedido {
  id: number;
  versao: number;
  itens: Item[];
}

onEachEngine('PUT /pedidos/{id}', (db) => {
  let api: TestServer;
  let admin: string;
  let adminId: number;
  let buyer: Buyer;
  let oud: { id: number; variacoes: number[] };
  let ambar: { id: number };
  beforeAll(async () => {
    api = await TestServer.open(db());
    const account = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    adminId = account.id;
    admin = api.token(account);
    await db()
      .insertInto('fretes')
      .values({ uf: 'CE', servico: 'Entrega padrão', valor: 1_000, prazo_min: 1, prazo_max: 3 })
      .execute();
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    oud = await createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 4_000, estoque: 10 },
        { nome: '10 ml', preco: 8_000, estoque: 10 },
      ],
    });
    ambar = await createProduto(db(), { nome: 'Âmbar', preco: 1_000, estoque: 10 });
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  /** Two of 10 ml and one Âmbar: R$ 170, freight R$ 10. */
  const order = async (): Promise<Pedido> => {
    await putIntoCarrinho(db(), buyer.id, {
      produtoId: oud.id,
      variacaoId: oud.variacoes[1],
      quantidade: 2,
    });
    await putIntoCarrinho(db(), buyer.id, { produtoId: ambar.id });
    const { body } = await api.request('POST', '/api/pedidos/criar', {
      token: api.token(buyer),
      body: {},
    });
    return Object(body);
  };
  const change = (id: number, body: object) =>
    api.request('PUT', `/api/pedidos/${id}`, { token: admin, body });
  const estoques = async () => {
    const { estoque } = await db()
      .selectFrom('produtos')
      .select('estoque')
      .where('id', '=', ambar.id)
      .executeTakeFirstOrThrow();
    const variacao = await db()
      .selectFrom('variacoes')
      .select('estoque')
      .where('id', '=', oud.variacoes[1] ?? 0)
      .executeTakeFirstOrThrow();
    return [variacao.estoque, estoque];
  };
  const vendidos = async () => {
    const rows = await db()
      .selectFrom('produtos')
      .select('vendidos')
      .where('id', 'in', [oud.id, ambar.id])
      .orderBy('id')
      .execute();
    return rows.map((row) => row.vendidos);
  };
  const emailsOf = async (pedidoId: number) => {
    const rows = await db()
      .selectFrom('emails')
      .select(['tipo', 'dados'])
      .where('para', '=', `${buyer.username}@exemplo.com.br`)
      .orderBy('id')
      .execute();
    return rows.filter(({ dados }) => Object(dados).pedidoId === pedidoId).map(({ tipo }) => tipo);
  };
  const asSent = ({ itens }: Pedido) =>
    itens.map(({ nomeProduto, quantidade, precoUnitario }) => ({
      nomeProduto,
      quantidade,
      precoUnitario,
    }));

  describe('status (API-31, C-53)', () => {
    it('stock and sales follow each change once (A4)', async () => {
      const { id } = await order();
      const states: [StatusPedido, number[], number[]][] = [
        ['PAGO', [8, 9], [2, 1]],
        ['CANCELADO', [10, 10], [0, 0]],
        ['CANCELADO', [10, 10], [0, 0]],
        ['ENVIADO', [8, 9], [2, 1]],
        ['PENDENTE', [8, 9], [0, 0]],
        ['CONCLUIDO', [8, 9], [2, 1]],
      ];
      for (const [status, estoque, sold] of states) {
        const answer = await change(id, { status, motivo: 'conferido' });
        expect(answer).toMatchObject({ status: 200, body: { status } });
        expect([await estoques(), await vendidos()]).toEqual([estoque, sold]);
      }
      expect(await change(id, { status: 'entregue' })).toMatchObject({
        status: 200,
        body: { status: 'CONCLUIDO' },
      });
    });

    it('records an unusual move, with its reason if given (A5)', async () => {
      const { id } = await order();
      await change(id, { status: 'PAGO' });
      await change(id, { status: 'CONCLUIDO' });
      await change(id, { status: 'PENDENTE', motivo: 'clique errado' });
      const rows = await db()
        .selectFrom('historico_pedidos')
        .select(['para', 'motivo', 'autor_id'])
        .where('pedido_id', '=', id)
        .where('de', 'is not', null)
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { para: 'PAGO', motivo: 'mudança de status', autor_id: adminId },
        { para: 'CONCLUIDO', motivo: 'mudança fora da ordem', autor_id: adminId },
        { para: 'PENDENTE', motivo: 'clique errado', autor_id: adminId },
      ]);
    });

    it('409 and no change for a move backwards without a reason (DASH-05)', async () => {
      const { id } = await order();
      await change(id, { status: 'PAGO' });
      for (const motivo of [undefined, null, ' ']) {
        expect(
          await change(id, { status: 'PENDENTE', nomeCompleto: 'Outra', motivo }),
        ).toMatchObject({
          status: 409,
          body: { codigo: 'MOTIVO_NECESSARIO', campo: 'motivo' },
        });
      }
      expect((await change(id, { status: 'PAGO' })).body).toMatchObject({
        status: 'PAGO',
        nomeCompleto: 'Marina Costa',
      });
    });

    it('records other changes with author and field, never the data, and no unchanged field (A5)', async () => {
      const { id } = await order();
      const linkRastreio = 'https://rastreio.exemplo.com.br/1';
      await change(id, { telefone: '(85) 93456-7899', linkRastreio });
      await change(id, { linkRastreio });
      await change(id, { linkRastreio: '', status: 'PAGO' });
      const rows = await db()
        .selectFrom('historico_pedidos')
        .select(['de', 'para', 'motivo', 'autor_id'])
        .where('pedido_id', '=', id)
        .where('de', 'is not', null)
        .orderBy('id')
        .execute();
      const by = { autor_id: adminId };
      expect(rows).toEqual([
        { de: 'PENDENTE', para: 'PENDENTE', motivo: 'alterado: quem recebe, rastreio', ...by },
        { de: 'PENDENTE', para: 'PENDENTE', motivo: 'alterado: rastreio', ...by },
        { de: 'PENDENTE', para: 'PAGO', motivo: 'mudança de status', ...by },
      ]);
    });

    it('409 and no change when reopening a CANCELADO order without stock', async () => {
      const { id } = await order();
      await change(id, { status: 'CANCELADO' });
      await db().updateTable('produtos').set({ estoque: 0 }).where('id', '=', ambar.id).execute();
      expect(
        await change(id, { status: 'PAGO', nomeCompleto: 'Outra', motivo: 'engano' }),
      ).toMatchObject({
        status: 409,
        body: { codigo: 'ESTOQUE_INSUFICIENTE', itens: [{ nomeProduto: 'Âmbar' }] },
      });
      expect((await change(id, {})).body).toMatchObject({
        status: 'CANCELADO',
        nomeCompleto: 'Marina Costa',
      });
    });

    it('sends the mail on the change, not on every save', async () => {
      const { id } = await order();
      for (let n = 0; n < 2; n += 1) await change(id, { status: 'PAGO' });
      for (let n = 0; n < 2; n += 1) await change(id, { status: 'ENVIADO' });
      expect(await emailsOf(id)).toEqual(['pedido-criado', 'pedido-pago', 'pedido-enviado']);
    });
  });

  describe('items (C-54)', () => {
    it('sending back the same items changes nothing', async () => {
      const pedido = await order();
      const body = { ...pedido, usuario: { id: 1 }, total: 1, itens: asSent(pedido) };
      await change(pedido.id, { status: 'PAGO' });
      const reply = await change(pedido.id, { ...body, status: 'PAGO', versao: undefined });
      expect(reply).toMatchObject({ status: 200, body: { versao: 2, total: 180 } });
      expect(await estoques()).toEqual([8, 9]);
    });

    it('quantity and price change, the total includes the freight, the stock follows (AORD-07)', async () => {
      const pedido = await order();
      const [first, second] = pedido.itens;
      const reply = await change(pedido.id, {
        total: 1,
        itens: [
          { id: second?.id, nomeProduto: '', quantidade: '4', precoUnitario: '9.50' },
          { nomeProduto: 'Noite de Oud', quantidade: 1, precoUnitario: 70 },
        ],
      });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          subtotal: 108,
          total: 118,
          itens: [
            {
              id: first?.id,
              variacaoId: oud.variacoes[1],
              nomeProduto: 'Noite de Oud — 10 ml',
              quantidade: 1,
              precoUnitario: 70,
            },
            { id: second?.id, produtoId: ambar.id, quantidade: 4, precoUnitario: 9.5 },
          ],
        },
      });
      expect(await estoques()).toEqual([9, 6]);
    });

    it('adds and removes lines, with a product or typed (AORD-08)', async () => {
      const pedido = await order();
      const reply = await change(pedido.id, {
        itens: [
          { nomeProduto: 'Âmbar', quantidade: 1 },
          { nomeProduto: 'Embalagem para presente', quantidade: 1, precoUnitario: 5 },
          { produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 2 },
        ],
      });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          total: 105,
          itens: [
            { nome: 'Âmbar', precoUnitario: 10 },
            { nome: 'Embalagem para presente', produtoId: null, imagem: null },
            { nomeProduto: 'Noite de Oud — 5 ml', produtoId: oud.id, precoUnitario: 40 },
          ],
        },
      });
      expect(await estoques()).toEqual([10, 9]);
      const [, gift] = Object(reply.body).itens;
      const renamed = await change(pedido.id, {
        itens: [{ id: gift.id, nomeProduto: 'Caixa', quantidade: 2 }],
      });
      expect(renamed.body).toMatchObject({ total: 20, itens: [{ id: gift.id, nome: 'Caixa' }] });
    });

    it('409 and no change beyond the stock', async () => {
      const pedido = await order();
      const itens = [{ id: pedido.itens[1]?.id, quantidade: 12 }];
      expect(await change(pedido.id, { itens })).toMatchObject({
        status: 409,
        body: { codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 9 },
      });
      expect(await estoques()).toEqual([8, 9]);
    });

    it('requires a reason after payment, and sales follow', async () => {
      const pedido = await order();
      await change(pedido.id, { status: 'PAGO' });
      const itens = [{ id: pedido.itens[0]?.id, quantidade: 1 }];
      expect(await change(pedido.id, { itens })).toMatchObject(refusal(409, 'MOTIVO_NECESSARIO'));
      const reply = await change(pedido.id, { itens, motivo: 'faltou na prateleira' });
      expect(reply).toMatchObject({ status: 200, body: { total: 90 } });
      expect([await estoques(), await vendidos()]).toEqual([
        [9, 10],
        [1, 0],
      ]);
      const row = await db()
        .selectFrom('historico_pedidos')
        .select(['de', 'para', 'motivo'])
        .where('pedido_id', '=', pedido.id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(row).toEqual({ de: 'PAGO', para: 'PAGO', motivo: 'faltou na prateleira' });
    });

    it('leaves the stock of a cancelled order; reopening uses the new items', async () => {
      const pedido = await order();
      await change(pedido.id, { status: 'CANCELADO' });
      await change(pedido.id, { itens: [{ id: pedido.itens[1]?.id, quantidade: 3 }] });
      expect(await estoques()).toEqual([10, 10]);
      const both = {
        status: 'PENDENTE',
        motivo: 'engano',
        itens: [{ id: pedido.itens[1]?.id, quantidade: 5 }],
      };
      expect(await change(pedido.id, both)).toMatchObject({ status: 200 });
      expect(await estoques()).toEqual([10, 5]);
    });

    it.each([
      ['no item', () => [], 'PEDIDO_SEM_ITENS'],
      ['a blank name', () => [{ nomeProduto: ' ', quantidade: 1 }], 'ITEM_INVALIDO'],
      ['an unknown product', () => [{ produtoId: 2_147_483_647, quantidade: 1 }], 'ITEM_INVALIDO'],
      [
        'a product without its variation',
        () => [{ produtoId: oud.id, quantidade: 1 }],
        'ITEM_INVALIDO',
      ],
      [
        'a variation of another product',
        () => [{ produtoId: ambar.id, variacaoId: oud.variacoes[0], quantidade: 1 }],
        'ITEM_INVALIDO',
      ],
      [
        'a total that is too large',
        () => [{ nomeProduto: 'Ouro', quantidade: 9_999, precoUnitario: 999_999 }],
        'TOTAL_GRANDE_DEMAIS',
      ],
    ])('422 for %s', async (_, itens, codigo) => {
      const pedido = await order();
      expect(await change(pedido.id, { itens: itens() })).toMatchObject(refusal(422, codigo));
    });

    it.each([
      [{ quantidade: 0 }],
      [{ quantidade: 1.5 }],
      [{ quantidade: 10_000 }],
      [{ quantidade: 1, precoUnitario: -1 }],
      [{ quantidade: 1, precoUnitario: 'caro' }],
      [{}],
    ])('400 for item %j (AORD-07)', async (item) => {
      const pedido = await order();
      const itens = [{ nomeProduto: 'Âmbar', ...item }];
      expect(await change(pedido.id, { itens })).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
    });
  });

  describe('tracking, address and recipient', () => {
    it('only http, https or a code; empty clears it (C-67)', async () => {
      const { id } = await order();
      for (const link of ['https://rastreio.example/AA1', 'AA123456789BR', 'rastreio.example/x']) {
        expect((await change(id, { linkRastreio: link })).body).toMatchObject({
          linkRastreio: link,
        });
      }
      for (const link of [
        'javascript:alert(1)',
        'JavaScript://x',
        'data:text/html,x',
        'https://a b',
        'http:x',
        '<b>',
      ]) {
        expect(await change(id, { linkRastreio: link })).toMatchObject(
          refusal(422, 'RASTREIO_INVALIDO'),
        );
      }
      expect((await change(id, { linkRastreio: null })).body).toMatchObject({
        linkRastreio: 'rastreio.example/x',
      });
      expect((await change(id, { linkRastreio: '' })).body).toMatchObject({ linkRastreio: null });
    });

    it('the fiscal key has 44 digits with a check digit; empty clears it (A6)', async () => {
      const chave = '23260312345678000190550010000000431000000435';
      const { id } = await order();
      const set = (chaveFiscal: string | null) => change(id, { chaveFiscal });
      expect((await set(chave.replaceAll(/\d{4}/g, '$& '))).body).toMatchObject({
        chaveFiscal: chave,
      });
      for (const wrong of [
        chave.slice(1),
        `${chave}0`,
        chave.replace(/.$/, '6'),
        '23260312346578000190550010000000431000000435',
        chave.replace('2', 'x'),
        '٢'.repeat(44),
      ]) {
        expect(await set(wrong)).toMatchObject(refusal(422, 'CHAVE_FISCAL_INVALIDA'));
      }
      expect((await set(null)).body).toMatchObject({ chaveFiscal: chave });
      expect((await set(' ')).body).toMatchObject({ chaveFiscal: null });
    });

    it('a link set after the dispatch sends the mail again, once (S8)', async () => {
      const { id } = await order();
      await change(id, { status: 'ENVIADO', linkRastreio: '' });
      await change(id, { linkRastreio: 'AA123456789BR', status: 'ENVIADO' });
      await change(id, { linkRastreio: 'AA123456789BR' });
      await change(id, { linkRastreio: 'AA000000000BR' });
      expect(await emailsOf(id)).toEqual(['pedido-criado', 'pedido-enviado', 'pedido-enviado']);
      const { id: other } = await order();
      await change(other, { status: 'ENVIADO', linkRastreio: 'AA123456789BR' });
      expect(await emailsOf(other)).toEqual(['pedido-criado', 'pedido-enviado']);
    });

    it("the address is one of the owner's, and the freight stays", async () => {
      const { id } = await order();
      const enderecoId = await createEndereco(db(), buyer.id, { estado: 'SP', cep: '01001000' });
      expect((await change(id, { enderecoEntrega: { id: enderecoId } })).body).toMatchObject({
        endereco: { id: enderecoId, estado: 'SP' },
        valorFrete: 10,
      });
      const stranger = await createBuyer(db());
      expect(await change(id, { enderecoId: stranger.enderecoId })).toMatchObject(
        refusal(422, 'ENDERECO_INVALIDO'),
      );
      await db().deleteFrom('enderecos').where('id', '=', enderecoId).execute();
      expect(await change(id, { enderecoEntrega: { id: enderecoId } })).toMatchObject({
        status: 200,
        body: { endereco: { id: enderecoId } },
      });
    });

    it("validates the recipient's data; blank keeps it", async () => {
      const { id } = await order();
      const body = {
        nomeCompleto: 'João Lima',
        cpf: '529.982.247-25',
        telefone: '(11) 90000-0002',
        email: 'joao@example.com',
      };
      const kept = { ...body, cpf: '52998224725', telefone: '11900000002' };
      expect((await change(id, body)).body).toMatchObject({ ...kept, versao: 2 });
      const blank = { nomeCompleto: '', cpf: null, telefone: ' ', email: undefined };
      expect((await change(id, blank)).body).toMatchObject({ ...kept, versao: 2 });
      for (const [codigo, wrong] of [
        ['CPF_INVALIDO', { cpf: '123' }],
        ['TELEFONE_INVALIDO', { telefone: '123' }],
        ['EMAIL_INVALIDO', { email: 'x' }],
      ] as const) {
        expect(await change(id, wrong)).toMatchObject(refusal(422, codigo));
      }
    });
  });

  it('409 with a stale version (A3)', async () => {
    const { id, versao } = await order();
    expect(await change(id, { versao, nomeCompleto: 'Um' })).toMatchObject({ status: 200 });
    expect(await change(id, { versao, nomeCompleto: 'Dois' })).toMatchObject(
      refusal(409, 'CONFLITO'),
    );
    expect((await change(id, {})).body).toMatchObject({ nomeCompleto: 'Um' });
  });

  it('404 for an unknown order; for admins only', async () => {
    expect(await change(2_147_483_647, { enderecoId: 1 })).toMatchObject(
      refusal(404, 'PEDIDO_NAO_ENCONTRADO'),
    );
    const { id } = await order();
    const as = (token?: string) =>
      api.request('PUT', `/api/pedidos/${id}`, {
        body: { status: 'PAGO' },
        ...(token && { token }),
      });
    expect(await as(api.token(buyer))).toMatchObject(refusal(403, 'ACESSO_NEGADO'));
    expect(await as()).toMatchObject(refusal(401, 'NAO_AUTENTICADO'));
    expect(await change(id, { status: 'PERDIDO' })).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
  });
});

function refusal(status: number, codigo: string) {
  return { status, body: expect.objectContaining({ codigo, mensagem: expect.any(String) }) };
}
