import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer, createEndereco, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';

const IMAGEM = {
  chave: 'noite-de-oud-1a2b',
  largura: 800,
  altura: 1000,
  larguras: [400, 800],
  miniatura: 'data:image/webp;base64,AA==',
};

onEachEngine('POST /pedidos/criar', (db) => {
  let api: TestServer;
  let buyer: Buyer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await db()
      .insertInto('fretes')
      .values([
        { uf: 'CE', servico: 'Entrega padrão', valor: 1_290, prazo_min: 1, prazo_max: 3 },
        { uf: 'SP', servico: 'Entrega padrão', valor: 2_390, prazo_min: 5, prazo_max: 9 },
      ])
      .execute();
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    token = api.token(buyer);
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const create = (body: object = {}, chave?: string) =>
    api.request('POST', '/api/pedidos/criar', {
      token,
      body,
      headers: chave === undefined ? {} : { 'idempotency-key': chave },
    });
  const put = (item: Parameters<typeof putIntoCarrinho>[2]) =>
    putIntoCarrinho(db(), buyer.id, item);
  const twoVolumes = (estoque = 10) =>
    createProduto(db(), {
      nome: 'Noite de Oud',
      imagem: IMAGEM,
      variacoes: [
        { nome: '5 ml', preco: 3_990, estoque },
        { nome: '10 ml', preco: 7_990, estoque },
      ],
    });
  const ordersOf = (usuarioId: number) =>
    db().selectFrom('pedidos').select('id').where('usuario_id', '=', usuarioId).execute();
  const linesOfCarrinho = () =>
    db()
      .selectFrom('carrinho_itens as i')
      .innerJoin('carrinhos as c', 'c.id', 'i.carrinho_id')
      .select('i.id')
      .where('c.usuario_id', '=', buyer.id)
      .execute();
  const estoqueOf = async (produtoId: number) =>
    (
      await db()
        .selectFrom('produtos')
        .select('estoque')
        .where('id', '=', produtoId)
        .executeTakeFirstOrThrow()
    ).estoque;
  const expectNothingDone = async () => {
    expect(await ordersOf(buyer.id)).toEqual([]);
    expect((await linesOfCarrinho()).length).toBeGreaterThan(0);
  };

  describe('the order (API-32)', () => {
    it('stores names, variations, prices, picture and address, under all field names (ENT-10, C-42)', async () => {
      const oud = await twoVolumes();
      const ambar = await createProduto(db(), { nome: 'Âmbar', preco: 1_010, estoque: 3 });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      await put({ produtoId: ambar.id });
      const { status, body } = await create();
      expect(status).toBe(200);
      const endereco = {
        id: buyer.enderecoId,
        logradouro: 'Rua das Magnólias Azuis',
        numero: '128',
        complemento: 'Casa 4',
        bairro: 'Centro',
        cidade: 'Eusébio',
        estado: 'CE',
        cep: '61760-000',
      };
      const usuario = {
        id: buyer.id,
        username: buyer.username,
        nome: null,
        email: `${buyer.username}@exemplo.com.br`,
        status: 'ATIVO',
        roles: ['ROLE_USER'],
      };
      expect(body).toEqual({
        id: expect.any(Number),
        data: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
        total: 182.8,
        subtotal: 169.9,
        status: 'PENDENTE',
        enderecoEntrega: endereco,
        endereco,
        itens: [
          {
            id: expect.any(Number),
            produtoId: oud.id,
            variacaoId: oud.variacoes[1],
            nomeProduto: 'Noite de Oud — 10 ml',
            nome: 'Noite de Oud',
            variacaoNome: '10 ml',
            quantidade: 2,
            precoUnitario: 79.9,
            subtotal: 159.8,
            imagemUrl: '/imagens/noite-de-oud-1a2b-800.jpg',
            imagem: expect.objectContaining({ largura: 800 }),
            podeAvaliar: false,
          },
          {
            id: expect.any(Number),
            produtoId: ambar.id,
            variacaoId: null,
            nomeProduto: 'Âmbar',
            nome: 'Âmbar',
            variacaoNome: null,
            quantidade: 1,
            precoUnitario: 10.1,
            subtotal: 10.1,
            imagemUrl: null,
            imagem: null,
            podeAvaliar: false,
          },
        ],
        nomeCompleto: 'Marina Costa',
        cpf: buyer.cpf,
        telefone: '85900000001',
        email: usuario.email,
        usuario,
        usuarioDTO: usuario,
        linkRastreio: null,
        chaveFiscal: null,
        servicoFrete: 'Entrega padrão',
        valorFrete: 12.9,
        prazoFrete: '1 a 3 dias úteis',
        freteACombinar: false,
        metodo: null,
        reservaAte: expect.any(String),
        podePagar: true,
        entregueEm: null,
        podeDesistir: false,
        reservaComEmailConfirmado: null,
        desistencia: null,
        pagamento: null,
        assistente: null,
        versao: 1,
      });
      const { id } = Object(body);
      expect((await api.request('GET', `/api/pedidos/${id}`, { token })).body).toEqual(body);
    });

    it('reserves the units, empties the cart, records author and reason, sends the mail (C-43)', async () => {
      const oud = await twoVolumes(6);
      const ambar = await createProduto(db(), { estoque: 6 });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 3 });
      await put({ produtoId: ambar.id, quantidade: 3 });
      const { id } = Object((await create()).body);
      expect(await estoqueOf(ambar.id)).toBe(3);
      expect(await linesOfCarrinho()).toEqual([]);
      const changes = await db()
        .selectFrom('historico_estoque')
        .select(['produto_id', 'variacao_id', 'de', 'para', 'autor_id', 'motivo'])
        .where('pedido_id', '=', id)
        .orderBy('produto_id')
        .execute();
      const by = { autor_id: buyer.id, motivo: 'pedido criado' };
      expect(changes).toEqual([
        { produto_id: oud.id, variacao_id: oud.variacoes[0] ?? 0, de: 6, para: 3, ...by },
        { produto_id: ambar.id, variacao_id: null, de: 6, para: 3, ...by },
      ]);
      const historico = await db()
        .selectFrom('historico_pedidos')
        .select(['de', 'para', 'autor_id', 'motivo'])
        .where('pedido_id', '=', id)
        .execute();
      expect(historico).toEqual([{ de: null, para: 'PENDENTE', ...by }]);
      const emails = await db()
        .selectFrom('emails')
        .select(['tipo', 'para'])
        .where('para', '=', `${buyer.username}@exemplo.com.br`)
        .execute();
      expect(emails).toEqual([{ tipo: 'pedido-criado', para: `${buyer.username}@exemplo.com.br` }]);
    });

    it('keeps its values after later changes of the catalogue', async () => {
      const { id: produtoId } = await createProduto(db(), { nome: 'Âmbar', preco: 5_000 });
      await put({ produtoId });
      const { id } = Object((await create()).body);
      await db()
        .updateTable('produtos')
        .set({ nome: 'Outro', preco_base: 9_900 })
        .where('id', '=', produtoId)
        .execute();
      await db().deleteFrom('enderecos').where('usuario_id', '=', buyer.id).execute();
      expect((await api.request('GET', `/api/pedidos/${id}`, { token })).body).toMatchObject({
        itens: [{ nome: 'Âmbar', precoUnitario: 50 }],
        endereco: { logradouro: 'Rua das Magnólias Azuis' },
        total: 62.9,
      });
    });

    it('reserves for 30 minutes by card and 24 hours otherwise', async () => {
      const { id: produtoId } = await createProduto(db());
      const minutes = async (metodo: string | undefined) => {
        await put({ produtoId });
        return minutesOfReservation(await create({ metodo }));
      };
      expect(await minutes('CARTAO')).toBe(30);
      expect(await minutes('PIX')).toBe(24 * 60);
      expect(await minutes(undefined)).toBe(24 * 60);
    });
  });

  describe("items and prices are the shop's (C-41, F3)", () => {
    it('accepts the bodies of the cart page and of the chat checkout (CARTPG-12, CHATPAY-03)', async () => {
      const oud = await twoVolumes(20);
      const fill = async () => {
        await put({ produtoId: oud.id, variacaoId: oud.variacoes[0] });
        await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      };
      const bodies = [
        {
          enderecoId: buyer.enderecoId,
          itens: [
            { produtoId: oud.id, nomeProduto: 'Noite de Oud', quantidade: 2, precoUnitario: 79.9 },
            { produtoId: oud.id, nomeProduto: 'Noite de Oud', quantidade: 1, precoUnitario: 39.9 },
          ],
          total: 0.1 + 199.6,
          servicoFrete: '',
          valorFrete: 0,
        },
        {
          itens: [
            { produtoId: oud.id, nome: 'Noite de Oud - 10 ml', quantidade: '2' },
            { produtoId: oud.id, nome: 'Noite de Oud — 5 ml', precoUnitario: 0 },
          ],
          total: '212.60',
          frete: { servico: 'Entrega padrão', valor: 12.9, prazo: '1 a 3 dias úteis' },
        },
        {
          itens: [{ variacaoId: oud.variacoes[1] }, { variacaoId: String(oud.variacoes[0]) }],
          valorFrete: '12.90',
        },
        { itens: [], usuarioId: 1, id: 7, cor: 'azul' },
      ];
      for (const body of bodies) {
        await fill();
        expect(await create(body)).toMatchObject({ status: 200, body: { total: 212.6 } });
      }
    });

    it.each([
      ['one item less', (id: number) => [{ produtoId: id, quantidade: 2 }]],
      ['another quantity', (id: number) => [{ produtoId: id, quantidade: 3 }, { produtoId: id }]],
      ['another product', (id: number) => [{ produtoId: id }, { produtoId: id + 1 }]],
      ['another variation', (id: number) => [{ produtoId: id }, { produtoId: id, variacaoId: 1 }]],
      ['a repeated item', (id: number) => [1, 2, 3].map(() => ({ produtoId: id }))],
    ])('%s: 409 CARRINHO_ALTERADO and no change', async (_, itensOf) => {
      const oud = await twoVolumes();
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[0] });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      expect(await create({ itens: itensOf(oud.id) })).toMatchObject(
        refusal(409, 'CARRINHO_ALTERADO'),
      );
      await expectNothingDone();
    });

    it('409 with both values of each item and of the total when a price changed (P7)', async () => {
      const oud = await twoVolumes();
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      const item = { variacaoId: oud.variacoes[1], quantidade: 2, precoUnitario: 0.01 };
      expect((await create({ itens: [item], total: 0.02 })).body).toEqual({
        codigo: 'PRECO_ALTERADO',
        mensagem: expect.any(String),
        campo: 'itens',
        total: { de: 0.02, para: 172.7 },
        itens: [
          {
            produtoId: oud.id,
            variacaoId: oud.variacoes[1],
            nomeProduto: 'Noite de Oud — 10 ml',
            preco: { de: 0.01, para: 79.9 },
          },
        ],
      });
      expect(await create({ itens: [item] })).toMatchObject({
        status: 409,
        body: { total: { de: 12.92, para: 172.7 } },
      });
      await expectNothingDone();
    });

    it.each([
      [{ total: 159.79 }, { de: 159.79, para: 172.7 }],
      [
        { total: 159.8, totalComFrete: true },
        { de: 159.8, para: 172.7 },
      ],
      [
        { total: 159.8, valorFrete: 10 },
        { de: 159.8, para: 172.7 },
      ],
      [{ valorFrete: 10 }, { de: 169.8, para: 172.7 }],
      [{ total: 0 }, { de: 0, para: 172.7 }],
    ])('%j is not the price: 409 with the right total (C-40)', async (submitted, total) => {
      const oud = await twoVolumes();
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      expect(await create(submitted)).toMatchObject({
        ...refusal(409, 'PRECO_ALTERADO'),
        body: { campo: 'total', total },
      });
      await expectNothingDone();
    });

    it('422 for an empty cart', async () => {
      expect(await create()).toMatchObject(refusal(422, 'CARRINHO_VAZIO'));
    });

    it('409 with the items that are not for sale (F12)', async () => {
      const oud = await twoVolumes();
      const inactive = await createProduto(db(), { nome: 'Âmbar' });
      const unpriced = await createProduto(db(), { nome: 'Mirra' });
      const withVolumes = await createProduto(db(), { nome: 'Cedro' });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[0] });
      for (const { id } of [inactive, unpriced, withVolumes]) await put({ produtoId: id });
      const update = (id: number, change: object) =>
        db().updateTable('produtos').set(change).where('id', '=', id).execute();
      await update(inactive.id, { ativo: false });
      await update(unpriced.id, { preco_base: null });
      await db()
        .insertInto('variacoes')
        .values({ produto_id: withVolumes.id, nome: '5 ml', preco: 100, estoque: 1 })
        .execute();
      expect(await create()).toMatchObject({
        ...refusal(409, 'PRODUTO_INDISPONIVEL'),
        body: {
          itens: [{ nomeProduto: 'Âmbar' }, { nomeProduto: 'Mirra' }, { nomeProduto: 'Cedro' }],
        },
      });
      await expectNothingDone();
    });

    it('409 with the item and its stock when the stock is too small (F2)', async () => {
      const oud = await twoVolumes(1);
      const ambar = await createProduto(db(), { nome: 'Âmbar', estoque: 5 });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      await put({ produtoId: ambar.id });
      expect(await create()).toMatchObject({
        status: 409,
        body: {
          codigo: 'ESTOQUE_INSUFICIENTE',
          mensagem: 'De Noite de Oud — 10 ml só resta 1 unidade.',
          disponivel: 1,
          itens: [{ nomeProduto: 'Noite de Oud — 10 ml', disponivel: 1 }],
        },
      });
      await expectNothingDone();
    });

    it('422 for a total that is too large', async () => {
      const { id } = await createProduto(db(), { preco: 2_000_000_000, estoque: 99 });
      await put({ produtoId: id, quantidade: 99 });
      expect(await create()).toMatchObject(refusal(422, 'TOTAL_GRANDE_DEMAIS'));
    });
  });

  describe('address and freight', () => {
    it('uses the given address, else the default, and the freight of its state', async () => {
      const { id: produtoId } = await createProduto(db(), { preco: 1_000 });
      const other = await createEndereco(db(), buyer.id, { estado: 'SP', cep: '01001000' });
      await put({ produtoId });
      expect((await create({ enderecoId: other })).body).toMatchObject({
        endereco: { id: other, estado: 'SP' },
        valorFrete: 23.9,
        prazoFrete: '5 a 9 dias úteis',
        total: 33.9,
      });
    });

    it('leaves the freight to be agreed in a state without one (C-40)', async () => {
      const { id: produtoId } = await createProduto(db(), { preco: 1_000 });
      const enderecoId = await createEndereco(db(), buyer.id, { estado: 'AC', cep: '69900000' });
      await put({ produtoId });
      expect((await create({ enderecoId })).body).toMatchObject({
        servicoFrete: 'A combinar',
        valorFrete: 0,
        prazoFrete: null,
        freteACombinar: true,
        total: 10,
      });
    });

    it('charges the default freight in a state without one (DASH-04)', async () => {
      await db()
        .insertInto('fretes')
        .values({ uf: 'BR', servico: 'Correios', valor: 3_490, prazo_min: 8, prazo_max: 15 })
        .execute();
      const { id: produtoId } = await createProduto(db(), { preco: 1_000, estoque: 9 });
      for (const [estado, cep, valorFrete] of [
        ['AC', '69900000', 34.9],
        ['SP', '01000000', 23.9],
      ] as const) {
        const enderecoId = await createEndereco(db(), buyer.id, { estado, cep });
        await put({ produtoId });
        expect((await create({ enderecoId })).body).toMatchObject({
          valorFrete,
          freteACombinar: false,
          total: 10 + valorFrete,
        });
      }
      await db().deleteFrom('fretes').where('uf', '=', 'BR').execute();
    });

    it("422 for an unknown address, another customer's, or no default", async () => {
      const { id: produtoId } = await createProduto(db());
      const stranger = await createBuyer(db());
      await put({ produtoId });
      for (const enderecoId of [stranger.enderecoId, 2_147_483_647, 0, '99999999999']) {
        expect(await create({ enderecoId })).toMatchObject({
          ...refusal(422, 'ENDERECO_INVALIDO'),
          body: { campo: 'enderecoId' },
        });
      }
      await db()
        .updateTable('enderecos')
        .set({ padrao: false })
        .where('usuario_id', '=', buyer.id)
        .execute();
      expect(await create()).toMatchObject(refusal(422, 'ENDERECO_INVALIDO'));
      await expectNothingDone();
    });
  });

  it('422 for an address whose CEP and state disagree: its freight is undecided (SEC-19)', async () => {
    await put({ produtoId: (await createProduto(db())).id });
    const enderecoId = await createEndereco(db(), buyer.id, { estado: 'CE', cep: '01001000' });
    expect(await create({ enderecoId })).toMatchObject({
      ...refusal(422, 'CEP_DIVERGENTE'),
      body: { campo: 'enderecoId' },
    });
    await expectNothingDone();
  });

  describe('recipient', () => {
    it('submitted data win over the profile without changing it; blank means absent', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      const body = {
        nomeCompleto: ' João   da Silva ',
        cpf: '529.982.247-25',
        telefone: '+55 (11) 90000-0002',
        email: '',
      };
      expect((await create(body)).body).toMatchObject({
        nomeCompleto: 'João da Silva',
        cpf: '52998224725',
        telefone: '11900000002',
        email: `${buyer.username}@exemplo.com.br`,
      });
      const perfil = await db()
        .selectFrom('perfis')
        .select(['cpf', 'nome_completo'])
        .where('usuario_id', '=', buyer.id)
        .executeTakeFirstOrThrow();
      expect(perfil).toEqual({ cpf: buyer.cpf, nome_completo: 'Marina Costa' });
    });

    it.each([
      ['CPF_INVALIDO', 'cpf', { cpf: '123.456.789-00' }],
      ['CPF_INVALIDO', 'cpf', { cpf: 11111111111 }],
      ['TELEFONE_INVALIDO', 'telefone', { telefone: '9999-9999' }],
      ['EMAIL_INVALIDO', 'email', { email: 'marina@' }],
      ['NOME_INVALIDO', 'nomeCompleto', { nomeCompleto: 'x'.repeat(150) }],
    ])('422 %s (C-36)', async (codigo, campo, body) => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      expect(await create(body)).toMatchObject({
        ...refusal(422, codigo),
        body: { codigo, campo },
      });
      await expectNothingDone();
    });

    it("422 with the shop's text without a CPF in body and profile", async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      await db().deleteFrom('perfis').where('usuario_id', '=', buyer.id).execute();
      const contact = { nomeCompleto: 'Marina', telefone: '8532000000' };
      expect(await create(contact)).toMatchObject({
        status: 422,
        body: { codigo: 'CPF_INVALIDO', mensagem: 'CPF inválido' },
      });
    });
  });

  describe('one key creates one order (F1)', () => {
    it('a repetition returns the same order and does nothing', async () => {
      const { id: produtoId } = await createProduto(db(), { estoque: 5 });
      await put({ produtoId });
      const first = await create({ metodo: 'PIX' }, 'chave-1');
      await put({ produtoId });
      const again = await create({ metodo: 'PIX', cor: 'azul' }, 'chave-1');
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(await ordersOf(buyer.id)).toHaveLength(1);
      expect(await linesOfCarrinho()).toHaveLength(1);
      expect(await estoqueOf(produtoId)).toBe(4);
    });

    it('twenty at once: one order, one mail', async () => {
      const { id: produtoId } = await createProduto(db(), { estoque: 50 });
      await put({ produtoId, quantidade: 2 });
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => create({ total: 200 }, 'chave-2')),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(replies.map(({ body }) => Object(body).id)).size).toBe(1);
      expect(await estoqueOf(produtoId)).toBe(48);
      const emails = await db()
        .selectFrom('emails')
        .select('id')
        .where('para', '=', `${buyer.username}@exemplo.com.br`)
        .execute();
      expect(emails).toHaveLength(1);
    });

    it('twenty at once without a key: one order, the others find an empty cart', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      const replies = await Promise.all(Array.from({ length: 20 }, () => create()));
      expect(statusesOf(replies)).toEqual({ 200: 1, 422: 19 });
    });

    it('422 with another body; keys of another customer are independent', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      await create({ metodo: 'PIX' }, 'chave-3');
      expect(await create({ metodo: 'CARTAO' }, 'chave-3')).toMatchObject(
        refusal(422, 'CHAVE_REUTILIZADA'),
      );
      const stranger = await createBuyer(db());
      await putIntoCarrinho(db(), stranger.id, { produtoId });
      const reply = await api.request('POST', '/api/pedidos/criar', {
        token: api.token(stranger),
        body: { metodo: 'PIX' },
        headers: { 'idempotency-key': 'chave-3' },
      });
      expect(reply).toMatchObject({ status: 200, body: { usuario: { id: stranger.id } } });
    });

    it('an empty list of items asks for the order of the key, which has emptied the cart (OPS-01)', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      const first = await create(
        { itens: [{ produtoId, quantidade: 1 }], metodo: 'PIX' },
        'chave-5',
      );
      expect(first.status).toBe(200);
      expect((await create({ itens: [] }, 'chave-5')).body).toMatchObject({
        id: Object(first.body).id,
      });
      expect(await create({ itens: [] }, 'chave-6')).toMatchObject(refusal(422, 'CARRINHO_VAZIO'));
    });

    it('a refusal does not use up the key', async () => {
      const { id: produtoId } = await createProduto(db());
      expect(await create({}, 'chave-4')).toMatchObject(refusal(422, 'CARRINHO_VAZIO'));
      await put({ produtoId });
      expect(await create({}, 'chave-4')).toMatchObject({ status: 200 });
    });

    it.each(['x'.repeat(201), 'acentuação', 'a\tb'])('400 for key %j', async (chave) => {
      expect(await create({}, chave)).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
    });
  });

  it('401 without a token, also with an invalid body (API-32)', async () => {
    for (const body of [{}, { itens: 'x' }]) {
      expect(await api.request('POST', '/api/pedidos/criar', { body })).toMatchObject(
        refusal(401, 'NAO_AUTENTICADO'),
      );
    }
  });

  it.each([
    { itens: 'x' },
    { itens: [{ quantidade: 'muitos' }] },
    { total: 'x' },
    { total: -1 },
    { enderecoId: 'x' },
    { metodo: 'BOLETO' },
    { nomeCompleto: 'a\0b' },
    { cpf: {} },
    { frete: 'x' },
  ])('400 for %j', async (body) => {
    const { id: produtoId } = await createProduto(db());
    await put({ produtoId });
    expect(await create(body)).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
  });
});

function refusal(status: number, codigo: string) {
  return { status, body: expect.objectContaining({ codigo, mensagem: expect.any(String) }) };
}

function minutesOfReservation({ body }: Reply): number {
  const { data, reservaAte } = Object(body);
  return (Date.parse(String(reservaAte)) - Date.parse(String(data))) / 60_000;
}

function statusesOf(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
