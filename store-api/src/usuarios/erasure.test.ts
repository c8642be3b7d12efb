import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { addItem } from '../carrinho/service.ts';
import { enqueueEmail } from '../email/outbox.ts';
import type { StatusPedido } from '../pedidos/status.ts';

const ENDERECO = {
  id: 9,
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: 'Casa 2',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760000',
};

onEachEngine('DELETE /api/usuarios/{id}', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let token: string;
  let usuario: { id: number; username: string };
  let produto: { id: number };
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    token = api.token(admin);
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    produto = await createProduto(db(), { estoque: 10 });
    const own = api.token(usuario);
    await api.request('PUT', '/api/perfis/me', {
      token: own,
      body: {
        nomeCompleto: 'Marina Costa',
        telefone: '85900000001',
        enderecos: [{ ...ENDERECO, id: undefined }],
      },
    });
    await api.request('POST', '/api/carrinho/adicionar', {
      token: own,
      body: { produtoId: produto.id, quantidade: 1 },
    });
    await api.request('POST', '/api/auth/forgot-password', {
      body: { email: `${usuario.username}@exemplo.com.br` },
    });
  });

  const erase = (id: number, as = token) =>
    api.request('DELETE', `/api/usuarios/${id}`, { token: as });
  const order = async (status: StatusPedido): Promise<number> => {
    const { id } = await createPedido(db(), {
      usuarioId: usuario.id,
      produtoId: produto.id,
      quantidade: 2,
      status,
    });
    await db()
      .updateTable('pedidos')
      .set({
        cpf: '11144477735',
        telefone: '85900000001',
        endereco: JSON.stringify(ENDERECO),
        link_rastreio: 'https://rastreio.example/1',
        chave: `chave ${id}`,
        resumo: 'resumo',
      })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const rowsOf = async () => ({
    usuarios: await db().selectFrom('usuarios').selectAll().where('id', '=', usuario.id).execute(),
    perfis: await db()
      .selectFrom('perfis')
      .selectAll()
      .where('usuario_id', '=', usuario.id)
      .execute(),
    enderecos: await db()
      .selectFrom('enderecos')
      .select('id')
      .where('usuario_id', '=', usuario.id)
      .execute(),
    carrinhos: await db()
      .selectFrom('carrinhos')
      .select('id')
      .where('usuario_id', '=', usuario.id)
      .execute(),
    redefinicoes: await db()
      .selectFrom('redefinicoes_senha')
      .select('usuario_id')
      .where('usuario_id', '=', usuario.id)
      .execute(),
    emails: await db()
      .selectFrom('emails')
      .select('id')
      .where('para', '=', `${usuario.username}@exemplo.com.br`)
      .execute(),
  });
  const estoque = async () => {
    const row = await db()
      .selectFrom('produtos')
      .select('estoque')
      .where('id', '=', produto.id)
      .executeTakeFirstOrThrow();
    return row.estoque;
  };

  it('deletes every row of an account without orders, with an empty answer (API-25)', async () => {
    const reply = await erase(usuario.id);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: undefined });
    expect(await rowsOf()).toEqual({
      usuarios: [],
      perfis: [],
      enderecos: [],
      carrinhos: [],
      redefinicoes: [],
      emails: [],
    });
    expect((await erase(usuario.id)).status).toBe(404);
  });

  it('keeps the mail by which the shop learns that a refund failed', async () => {
    const pedidoId = await order('CONCLUIDO');
    const para = 'loja@exemplo.com.br';
    await enqueueEmail(db(), 'estorno-falhou-loja', para, { pedidoId, estornoId: 1, tentativa: 1 });
    expect((await erase(usuario.id)).status).toBe(200);
    const mails = await db()
      .selectFrom('emails')
      .select(['tipo', 'dados'])
      .where('para', '=', para)
      .execute();
    expect(mails).toMatchObject([{ tipo: 'estorno-falhou-loja', dados: { pedidoId } }]);
  });

  it.each([
    ['with orders', true],
    ['without orders', false],
  ])(
    'keeps no mail to a former e-mail of an account %s, nor to an address that its order wrote in capitals (C-64, P3)',
    async (_which, hasPedido) => {
      const [former, gift] = [
        `antes-${usuario.username}@exemplo.com.br`,
        `Mae-${usuario.id}@x.com`,
      ];
      if (hasPedido) {
        const id = await order('CONCLUIDO');
        await db().updateTable('pedidos').set({ email: gift }).where('id', '=', id).execute();
      }
      const sent = { dados: '{}', criado_em: new Date(0), enviado_em: new Date(0) };
      await db()
        .insertInto('emails')
        .values([
          { tipo: 'email-alterado', para: former, usuario_id: usuario.id, ...sent },
          ...(hasPedido
            ? [{ tipo: 'pedido-enviado' as const, para: gift.toLowerCase(), ...sent }]
            : []),
        ])
        .execute();
      expect((await erase(usuario.id)).status).toBe(200);
      const kept = await db()
        .selectFrom('emails')
        .select('para')
        .where('para', 'in', [former, gift.toLowerCase()])
        .execute();
      expect(kept).toEqual([]);
    },
  );

  it('keeps no reason that an admin typed about an erased customer (C-64, P3)', async () => {
    const id = await order('PAGO');
    const change = (body: object) => api.request('PUT', `/api/pedidos/${id}`, { token, body });
    await change({ status: 'ENVIADO', motivo: 'Maria Célia pediu pressa' });
    await change({
      itens: [{ produtoId: produto.id, quantidade: 1 }],
      motivo: 'Maria Célia quis menos',
    });
    await change({ linkRastreio: 'BR123' });
    await change({ status: 'CANCELADO', motivo: 'Maria Célia desistiu' });
    const kept = 'devolução recebida: 1 un., R$\u00a079,90 a devolver pela loja';
    const entry = { pedido_id: id, de: 'CANCELADO', para: 'CANCELADO', autor_id: admin.id };
    await db()
      .insertInto('historico_pedidos')
      .values({ ...entry, motivo: kept })
      .execute();
    expect((await erase(usuario.id)).status).toBe(200);
    const { body } = await api.request('GET', `/api/pedidos/${id}/historico`, { token });
    expect(body).toMatchObject([
      {},
      { para: 'ENVIADO', motivo: null, autorId: admin.id },
      { de: 'ENVIADO', para: 'ENVIADO', motivo: null },
      { motivo: 'alterado: rastreio' },
      { para: 'CANCELADO', motivo: null },
      { motivo: kept },
    ]);
    const stock = await db()
      .selectFrom('historico_estoque')
      .select(['de', 'para', 'motivo'])
      .where('pedido_id', '=', id)
      .execute();
    expect(JSON.stringify(stock)).not.toContain('Maria');
    expect(stock.length).toBeGreaterThan(1);
  });

  it('records who erased the account (API-25)', async () => {
    await erase(usuario.id);
    const { body } = await api.request('GET', `/api/usuarios/${usuario.id}/historico`, { token });
    expect(body).toMatchObject([
      { paraStatus: 'INATIVO', autorId: admin.id, motivo: 'conta apagada pelo painel' },
      { deStatus: null },
    ]);
  });

  it('keeps orders for accounting without personal data (C-64, P3)', async () => {
    const id = await order('CONCLUIDO');
    const before = await db()
      .updateTable('pedidos')
      .set({ assistente: 'Conversa da Ana' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect((await erase(usuario.id)).status).toBe(200);

    const rows = await rowsOf();
    expect(rows).toMatchObject({
      usuarios: [
        {
          username: `removido-${usuario.id}`,
          email: `removido-${usuario.id}@invalid.example`,
          nome: null,
          senha_hash: expect.stringMatching(/^\$argon2id\$/),
          status: 'INATIVO',
          roles: ['ROLE_USER'],
          removido_em: expect.any(Date),
        },
      ],
      perfis: [{ nome_completo: null, telefone: null, cpf: null }],
      enderecos: [],
      carrinhos: [],
      redefinicoes: [],
      emails: [],
    });
    const after = await db()
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({
      ...before,
      nome_completo: null,
      cpf: null,
      telefone: null,
      email: null,
      link_rastreio: null,
      chave: null,
      resumo: null,
      assistente: null,
      endereco_id: null,
      endereco: {
        id: null,
        logradouro: '',
        numero: '',
        complemento: null,
        bairro: '',
        cidade: 'Eusébio',
        estado: 'CE',
        cep: '',
      },
      versao: before.versao + 1,
    });
  });

  it('refuses login, listing, change and a second erasure of an erased account (API-25, C-64)', async () => {
    await order('CANCELADO');
    const own = api.token(usuario);
    await erase(usuario.id);
    const get = (path: string, as: string) => api.request('GET', `/api${path}`, { token: as });
    expect((await get('/usuarios/me', own)).status).toBe(401);
    for (const username of [usuario.username, `removido-${usuario.id}`]) {
      const login = await api.request('POST', '/api/auth/login', {
        body: { username, password: SENHA },
      });
      expect(login.status).toBe(401);
    }
    expect(JSON.stringify((await get('/usuarios?size=100', token)).body)).not.toContain(
      'removido-',
    );
    expect((await get(`/perfis/${usuario.id}`, token)).status).toBe(404);
    const change = { token, body: { status: 'ATIVO' } };
    expect((await api.request('PUT', `/api/usuarios/${usuario.id}`, change)).status).toBe(404);
    expect((await erase(usuario.id)).status).toBe(404);
    const again = await createUsuario(db(), { username: usuario.username });
    expect(again.id).not.toBe(usuario.id);
  });

  it('cancels unpaid orders and releases their stock (API-25)', async () => {
    const ids = [await order('PENDENTE'), await order('PENDENTE')];
    expect(await estoque()).toBe(6);
    expect((await erase(usuario.id)).status).toBe(200);
    expect(await estoque()).toBe(10);
    const pedidos = await db()
      .selectFrom('pedidos')
      .select(['status', 'reserva_ate', 'email'])
      .where('id', 'in', ids)
      .execute();
    const cancelled = { status: 'CANCELADO', reserva_ate: null, email: null };
    expect(pedidos).toEqual([cancelled, cancelled]);
    const history = await db()
      .selectFrom('historico_pedidos')
      .select(['para', 'autor_id'])
      .where('pedido_id', 'in', ids)
      .where('para', '=', 'CANCELADO')
      .execute();
    expect(history).toEqual(ids.map(() => ({ para: 'CANCELADO', autor_id: admin.id })));
  });

  it.each([
    ['PAGO', 'está pago e ainda não enviado'],
    ['ENVIADO', 'está enviado e ainda não entregue'],
  ] as const)(
    'refuses with 409 and the reason while an order is %s, and changes nothing (API-25)',
    async (status, reason) => {
      const pending = await order('PENDENTE');
      const open = await order(status);
      const before = await rowsOf();
      expect(await erase(usuario.id)).toMatchObject({
        status: 409,
        body: {
          codigo: 'USUARIO_EM_USO',
          mensagem: expect.stringMatching(new RegExp(`pedido ${open} .* ${reason}`)),
        },
      });
      expect(await rowsOf()).toEqual(before);
      const { status: after } = await db()
        .selectFrom('pedidos')
        .select('status')
        .where('id', '=', pending)
        .executeTakeFirstOrThrow();
      expect(after).toBe('PENDENTE');
    },
  );

  it('refuses with 409 while a withdrawal waits for its goods, until the order is cancelled (API-25, CDC art. 49)', async () => {
    const id = await order('CONCLUIDO');
    const body = { motivo: 'outro cheiro' };
    const own = api.token(usuario);
    await api.request('POST', `/api/pedidos/${id}/desistencia`, { token: own, body });
    expect(await erase(usuario.id)).toMatchObject({
      status: 409,
      body: {
        codigo: 'USUARIO_EM_USO',
        mensagem: expect.stringContaining(`pedido ${id} desta conta está à espera da devolução`),
      },
    });
    const cancelled = { token, body: { status: 'CANCELADO', motivo: 'devolvido' } };
    expect((await api.request('PUT', `/api/pedidos/${id}`, cancelled)).status).toBe(200);
    expect((await erase(usuario.id)).status).toBe(200);
  });

  it('refuses with 409 while a paid order waits again for payment, by the hand of an admin', async () => {
    const id = await order('PENDENTE');
    await db()
      .insertInto('pagamentos')
      .values({ pedido_id: id, tentativa: 1, provedor: 'stripe', valor: 100, status: 'succeeded' })
      .execute();
    expect(await erase(usuario.id)).toMatchObject({
      status: 409,
      body: { codigo: 'USUARIO_EM_USO', mensagem: expect.stringContaining(`pedido ${id}`) },
    });
  });

  it('refuses the own account with 409 (API-25)', async () => {
    expect(await erase(admin.id)).toMatchObject({
      status: 409,
      body: { codigo: 'PROPRIA_CONTA' },
    });
  });

  describe('while the account is in use', () => {
    it('answers parallel requests of the owner without a 500 or partial data (API-25)', async () => {
      const own = api.token(usuario);
      const calls = [
        () => erase(usuario.id),
        () => api.request('PUT', '/api/perfis/me', { token: own, body: { nomeCompleto: 'X' } }),
        () => api.request('POST', '/api/enderecos', { token: own, body: ENDERECO }),
        () => api.request('GET', '/api/perfis/me', { token: own }),
        () =>
          api.request('POST', '/api/carrinho/adicionar', {
            token: own,
            body: { produtoId: produto.id, quantidade: 1 },
          }),
      ];
      const replies = await Promise.all([...calls, ...calls, ...calls].map((call) => call()));
      for (const { status } of replies) expect([200, 401, 404]).toContain(status);
      expect(await rowsOf()).toMatchObject({ usuarios: [], perfis: [], enderecos: [] });
    });

    it('gives an erased or banned account no cart, also for a request that waited (C-64, F11)', async () => {
      await order('CONCLUIDO');
      const item = { produtoId: produto.id, variacaoId: null, quantidade: 1 };
      const add = () => addItem(db(), usuario.id, item);
      const ban = { token, body: { status: 'BANIDO' } };
      await api.request('PUT', `/api/usuarios/${usuario.id}`, ban);
      await expect(add()).rejects.toMatchObject({ status: 401 });
      await erase(usuario.id);
      await expect(add()).rejects.toMatchObject({ status: 401 });
      expect(await rowsOf()).toMatchObject({ carrinhos: [] });
    });

    it('leaves no personal data in an order placed in parallel (C-64, P3)', async () => {
      await order('CONCLUIDO');
      const own = api.token(usuario);
      await api.request('PUT', '/api/perfis/me', { token: own, body: { cpf: '11144477735' } });
      const replies = await Promise.all(
        Array.from({ length: 9 }, (_, n) =>
          n === 4
            ? erase(usuario.id)
            : api.request('POST', '/api/pedidos/criar', { token: own, body: {} }),
        ),
      );
      expect(replies[4]?.status).toBe(200);
      for (const { status } of replies) expect([200, 401, 409, 422]).toContain(status);
      const pedidos = await db()
        .selectFrom('pedidos')
        .select(['status', 'nome_completo', 'cpf', 'telefone', 'email'])
        .where('usuario_id', '=', usuario.id)
        .execute();
      const anonymous = { nome_completo: null, cpf: null, telefone: null, email: null };
      for (const pedido of pedidos) {
        expect(pedido).toMatchObject(anonymous);
        expect(['CONCLUIDO', 'CANCELADO']).toContain(pedido.status);
      }
    });
  });
});
