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

  describe('API-32: o pedido', () => {
    it('ENT-10, C-42: guarda nomes, volumes, preços, foto e endereço, sob todos os nomes', async () => {
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
        desistencia: null,
        versao: 1,
      });
      const { id } = Object(body);
      expect((await api.request('GET', `/api/pedidos/${id}`, { token })).body).toEqual(body);
    });

    it('C-43: reserva as unidades, esvazia o carrinho, anota quem e por quê, manda o e-mail', async () => {
      const oud = await twoVolumes(4);
      const ambar = await createProduto(db(), { estoque: 3 });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[0], quantidade: 3 });
      await put({ produtoId: ambar.id, quantidade: 3 });
      const { id } = Object((await create()).body);
      expect(await estoqueOf(ambar.id)).toBe(0);
      expect(await linesOfCarrinho()).toEqual([]);
      const changes = await db()
        .selectFrom('historico_estoque')
        .select(['produto_id', 'variacao_id', 'de', 'para', 'autor_id', 'motivo'])
        .where('pedido_id', '=', id)
        .orderBy('produto_id')
        .execute();
      const by = { autor_id: buyer.id, motivo: 'pedido criado' };
      expect(changes).toEqual([
        { produto_id: oud.id, variacao_id: oud.variacoes[0] ?? 0, de: 4, para: 1, ...by },
        { produto_id: ambar.id, variacao_id: null, de: 3, para: 0, ...by },
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

    it('o que muda no catálogo depois não muda o pedido', async () => {
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

    it('a reserva dura o que o método pede: 30 minutos no cartão, 24 horas no resto', async () => {
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

  describe('C-41, F3: os itens e os preços são os da loja', () => {
    it('aceita o que a página do carrinho e o pagamento por conversa mandam', async () => {
      const oud = await twoVolumes();
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
      ['um item a menos', (id: number) => [{ produtoId: id, quantidade: 2 }]],
      ['outra quantidade', (id: number) => [{ produtoId: id, quantidade: 3 }, { produtoId: id }]],
      ['outro produto', (id: number) => [{ produtoId: id }, { produtoId: id + 1 }]],
      ['outro volume', (id: number) => [{ produtoId: id }, { produtoId: id, variacaoId: 1 }]],
      ['um item repetido', (id: number) => [1, 2, 3].map(() => ({ produtoId: id }))],
    ])('%s: 409 CARRINHO_ALTERADO e nada acontece', async (_, itensOf) => {
      const oud = await twoVolumes();
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[0] });
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      expect(await create({ itens: itensOf(oud.id) })).toMatchObject(
        refusal(409, 'CARRINHO_ALTERADO'),
      );
      await expectNothingDone();
    });

    it('P7: preço que mudou é 409 com os dois valores, de cada item e do total', async () => {
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
    ])('C-40: %j não é o que custa: 409 com o total certo', async (told, total) => {
      const oud = await twoVolumes();
      await put({ produtoId: oud.id, variacaoId: oud.variacoes[1], quantidade: 2 });
      expect(await create(told)).toMatchObject({
        ...refusal(409, 'PRECO_ALTERADO'),
        body: { campo: 'total', total },
      });
      await expectNothingDone();
    });

    it('carrinho vazio é 422', async () => {
      expect(await create()).toMatchObject(refusal(422, 'CARRINHO_VAZIO'));
    });

    it('F12: o que já não se vende é 409 e diz o quê', async () => {
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

    it('F2: sem estoque é 409 e diz de qual item e quanto há', async () => {
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

    it('um total que não cabe é 422', async () => {
      const { id } = await createProduto(db(), { preco: 2_000_000_000, estoque: 99 });
      await put({ produtoId: id, quantidade: 99 });
      expect(await create()).toMatchObject(refusal(422, 'TOTAL_GRANDE_DEMAIS'));
    });
  });

  describe('endereço e frete', () => {
    it('o endereço dito, senão o padrão; o frete é o do estado dele', async () => {
      const { id: produtoId } = await createProduto(db(), { preco: 1_000 });
      const other = await createEndereco(db(), buyer.id, { estado: 'SP' });
      await put({ produtoId });
      expect((await create({ enderecoId: other })).body).toMatchObject({
        endereco: { id: other, estado: 'SP' },
        valorFrete: 23.9,
        prazoFrete: '5 a 9 dias úteis',
        total: 33.9,
      });
    });

    it('C-40: sem frete para o estado, fica a combinar', async () => {
      const { id: produtoId } = await createProduto(db(), { preco: 1_000 });
      const enderecoId = await createEndereco(db(), buyer.id, { estado: 'AC' });
      await put({ produtoId });
      expect((await create({ enderecoId })).body).toMatchObject({
        servicoFrete: 'A combinar',
        valorFrete: 0,
        prazoFrete: null,
        freteACombinar: true,
        total: 10,
      });
    });

    it('endereço de outra pessoa, desconhecido ou nenhum padrão é 422', async () => {
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

  describe('quem recebe', () => {
    it('o dito vale mais que o perfil, sem mudá-lo; em branco é como não dito', async () => {
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
    ])('C-36: 422 %s', async (codigo, campo, body) => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      expect(await create(body)).toMatchObject({
        ...refusal(422, codigo),
        body: { codigo, campo },
      });
      await expectNothingDone();
    });

    it('sem CPF nem no perfil é 422 com o texto da loja', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      await db().deleteFrom('perfis').where('usuario_id', '=', buyer.id).execute();
      const known = { nomeCompleto: 'Marina', telefone: '8532000000' };
      expect(await create(known)).toMatchObject({
        status: 422,
        body: { codigo: 'CPF_INVALIDO', mensagem: 'CPF inválido' },
      });
    });
  });

  describe('F1: a mesma chave faz um pedido só', () => {
    it('repetida, responde o mesmo pedido e não faz nada de novo', async () => {
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

    it('vinte vezes ao mesmo tempo: um pedido, um e-mail', async () => {
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

    it('vinte vezes sem chave: um pedido, o resto encontra o carrinho vazio', async () => {
      const { id: produtoId } = await createProduto(db());
      await put({ produtoId });
      const replies = await Promise.all(Array.from({ length: 20 }, () => create()));
      expect(statusesOf(replies)).toEqual({ 200: 1, 422: 19 });
    });

    it('com outro corpo é 422; a de outra pessoa é outra chave', async () => {
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

    it('uma recusa não gasta a chave', async () => {
      const { id: produtoId } = await createProduto(db());
      expect(await create({}, 'chave-4')).toMatchObject(refusal(422, 'CARRINHO_VAZIO'));
      await put({ produtoId });
      expect(await create({}, 'chave-4')).toMatchObject({ status: 200 });
    });

    it.each(['x'.repeat(201), 'acentuação', 'a\tb'])('chave %j é 400', async (chave) => {
      expect(await create({}, chave)).toMatchObject(refusal(400, 'DADOS_INVALIDOS'));
    });
  });

  it('API-32: sem token é 401, também com o corpo errado', async () => {
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
  ])('%j é 400', async (body) => {
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
