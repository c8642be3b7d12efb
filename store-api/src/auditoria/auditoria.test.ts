import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { activateSecondFactor } from '../../test/second-factor.ts';
import { TestServer } from '../../test/server.ts';
import { resetSenha, sendRecovery } from '../auth/recovery.ts';

const Evento = z.object({
  id: z.string(),
  data: z.string(),
  tipo: z.string(),
  alvo: z.string(),
  existe: z.boolean(),
  nome: z.string().nullable(),
  quem: z.string(),
  autor: z.string().nullable(),
  resumo: z.string(),
});
const Page = z.object({ content: z.array(Evento), totalElements: z.int() });

onEachEngine('audit', (db) => {
  let api: TestServer;
  let lojista: { id: number; username: string };
  let token: string;
  let cliente: { id: number; username: string };
  beforeAll(async () => {
    api = await TestServer.open(db());
    await emptyTables(db());
    lojista = await createUsuario(db(), {
      username: 'Lojista',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
    });
    token = api.token(lojista);
    cliente = await createUsuario(db(), { username: 'maria.silva' });
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const send = async (method: string, path: string, body: object) => {
    const reply = await api.request(method, `/api${path}`, { token, body });
    expect(reply.status).toBeLessThan(300);
  };
  const list = async (query = '') => {
    const reply = await api.request('GET', `/api/auditoria?${query}`, { token });
    expect(reply.status).toBe(200);
    return Page.parse(reply.body);
  };
  const resumos = async (query: string) => (await list(query)).content.map(({ resumo }) => resumo);
  const edit = (id: number, produto: object) => {
    const body = new FormData();
    body.set('produto', JSON.stringify(produto));
    return api.request('PUT', `/api/produtos/${id}`, { token, body });
  };

  it('names what changed of a product, its stock and its end (DASH-10)', async () => {
    await db().insertInto('categorias').values({ nome: 'Nicho' }).execute();
    const { id, variacoes } = await createProduto(db(), {
      nome: 'Noite',
      descricao: 'Escura.',
      categorias: ['Nicho'],
      variacoes: [
        { nome: '5 ml', preco: 1000, estoque: 3 },
        { nome: '10 ml', preco: 2000, estoque: 3 },
      ],
    });
    const [cinco, dez] = variacoes;
    const variacao = (id: number | undefined, nome: string, preco: number, estoque: number) => ({
      ...(id === undefined ? {} : { id }),
      nome,
      preco,
      estoque,
    });
    const produto = {
      nome: 'Noite Nova',
      descricao: 'Clara.',
      possuiVariacoes: true,
      categorias: ['Nicho', 'Árabe'],
      variacoes: [
        variacao(cinco, '5 ml', 12.5, 3),
        variacao(dez, '10 ml', 20, 8),
        variacao(undefined, '30 ml', 50, 1),
      ],
    };
    expect((await edit(id, produto)).status).toBe(200);
    const { id: trinta } = await db()
      .selectFrom('variacoes')
      .select('id')
      .where('nome', '=', '30 ml')
      .executeTakeFirstOrThrow();
    const same = [...produto.variacoes.slice(0, 2), variacao(trinta, '30 ml', 50, 1)];
    expect((await edit(id, { ...produto, variacoes: same })).status).toBe(200);
    await send('PUT', `/produtos/${id}/status`, { ativo: false });
    const { content } = await list(`tipo=PRODUTO&alvo=${id}&autor=lojista`);
    expect(content.map(({ resumo }) => resumo.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        'Desativado',
        'Nome: Noite → Noite Nova; Preço de 5 ml: R$ 10,00 → R$ 12,50; Variação criada: 30 ml (R$ 50,00); Categorias: Nicho → Nicho, Árabe; Descrição alterada',
        'Estoque de 10 ml: 3 → 8, de 30 ml: 0 → 1',
      ]),
    );
    expect(content).toHaveLength(3);
    expect(content[0]).toMatchObject({
      existe: true,
      nome: 'Noite Nova',
      quem: 'EQUIPE',
      autor: 'Lojista',
    });
    expect((await api.request('DELETE', `/api/produtos/${id}`, { token })).status).toBe(200);
    const deleted = await list(`alvo=${id}&tipo=PRODUTO`);
    expect(deleted.content.map(({ resumo }) => resumo)).toContain('Produto excluído: Noite Nova');
    expect(deleted.content.every(({ existe, nome }) => !existe && nome === null)).toBe(true);
  });

  it('names a change of freight and of the default, and no change twice (DASH-04, DASH-10)', async () => {
    const rate = { servico: 'Motoboy', valor: 9.9, prazoMinDias: 1, prazoMaxDias: 3 };
    await send('PUT', '/fretes/CE', rate);
    await send('PUT', '/fretes/CE', rate);
    await send('PUT', '/fretes/padrao', { ...rate, valor: 30 });
    await send('DELETE', '/fretes/CE', {});
    const { content } = await list('tipo=FRETE');
    expect(content.map(({ alvo, resumo }) => [alvo, resumo.replaceAll('\u00a0', ' ')])).toEqual([
      ['CE', 'R$ 9,90, 1 a 3 dias úteis → a combinar'],
      ['BR', 'a combinar → R$ 30,00, 1 a 3 dias úteis'],
      ['CE', 'a combinar → R$ 9,90, 1 a 3 dias úteis'],
    ]);
    expect(await resumos('tipo=FRETE&alvo=br')).toHaveLength(1);
  });

  it('names what happened to a category (DASH-10)', async () => {
    await send('POST', '/categorias', { nome: 'Oriental' });
    const { id } = await db()
      .selectFrom('categorias')
      .select('id')
      .where('nome', '=', 'Oriental')
      .executeTakeFirstOrThrow();
    await send('PUT', `/categorias/${id}`, { nome: 'Do Oriente' });
    await send('PUT', `/categorias/${id}`, { nome: 'Do Oriente' });
    const kept = await list('tipo=CATEGORIA&autor=lojista');
    expect(kept.content).toMatchObject([
      { alvo: String(id), existe: true, nome: 'Do Oriente', resumo: 'Nome: Oriental → Do Oriente' },
      { resumo: 'Categoria criada: Oriental' },
    ]);
    await send('DELETE', `/categorias/${id}`, {});
    const { content } = await list(`tipo=CATEGORIA&alvo=${id}`);
    expect(content[0]).toMatchObject({ existe: false, resumo: 'Categoria excluída: Do Oriente' });
    expect(content).toHaveLength(3);
  });

  it('names fields of an account, never their values (DASH-10)', async () => {
    await send('PUT', `/usuarios/${cliente.id}`, {
      email: 'outra.maria@exemplo.com.br',
      nome: 'Maria Outra',
      status: 'INATIVO',
    });
    const { content } = await list(`tipo=USUARIO&alvo=${cliente.id}&autor=${lojista.id}`);
    expect(content.map(({ resumo }) => resumo).toSorted()).toEqual([
      'E-mail alterado; Nome alterado',
      'Status: ATIVO → INATIVO',
    ]);
    expect(JSON.stringify(await list('size=100'))).not.toMatch(/maria|exemplo\.com/i);
    await send('PUT', `/usuarios/${cliente.id}`, { status: 'ATIVO' });
  });

  it('names fields that customers change in their own profile, never values (DASH-10)', async () => {
    const dona = await createUsuario(db(), { username: 'maria.dona' });
    const own = api.token(dona);
    const put = async (body: object) => {
      const reply = await api.request('PUT', '/api/perfis/me', { token: own, body });
      expect(reply.status).toBe(200);
    };
    const perfil = { nomeCompleto: 'Maria Própria', telefone: '85988887777', cpf: '52998224725' };
    await put(perfil);
    await put(perfil);
    const endereco = {
      cep: '60115000',
      logradouro: 'Rua Maria Tomásia',
      numero: '10',
      bairro: 'Aldeota',
      cidade: 'Fortaleza',
      estado: 'CE',
    };
    await put({ enderecos: [endereco] });
    const address = await api.request('POST', '/api/enderecos', { token: own, body: endereco });
    const { id } = z.object({ id: z.int() }).parse(address.body);
    await api.request('PUT', `/api/enderecos/${id}`, {
      token: own,
      body: { ...endereco, numero: '11' },
    });
    await api.request('DELETE', `/api/enderecos/${id}`, { token: own });
    const { content } = await list(`tipo=USUARIO&autor=${dona.id}`);
    expect(content.map(({ resumo }) => resumo)).toEqual([
      'Endereço excluído',
      'Endereço alterado',
      'Endereço cadastrado',
      'Endereços alterados',
      'Nome alterado; Telefone alterado; CPF alterado',
    ]);
    expect(content[0]).toMatchObject({ alvo: String(dona.id), quem: 'CLIENTE', autor: null });
    expect(JSON.stringify(await list('size=100'))).not.toMatch(/maria|8598888|529982|60115/i);
  });

  it('names a new password by mail and each change of a second factor (DASH-10, SEC-20)', async () => {
    const { id, username } = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    const admin = api.token({ id, username }, ['ROLE_USER', 'ROLE_ADMIN']);
    const active = await activateSecondFactor(api, admin);
    const codes = { senha: SENHA, codigo: active.recovery[0] };
    const renewed = await api.request('POST', '/api/auth/segundo-fator/codigos', {
      token: active.token,
      body: codes,
    });
    const [codigo] = z
      .object({ codigosRecuperacao: z.array(z.string()) })
      .parse(renewed.body).codigosRecuperacao;
    const remove = { token: active.token, body: { senha: SENHA, codigo } };
    expect((await api.request('POST', '/api/auth/segundo-fator/remover', remove)).status).toBe(200);
    await sendRecovery(
      db(),
      { publicUrl: 'https://loja.example' },
      `${username.toLowerCase()}@exemplo.com.br`,
      new Date(),
    );
    const mail = await db()
      .selectFrom('emails')
      .select('dados')
      .where('usuario_id', '=', id)
      .where('tipo', '=', 'redefinir-senha')
      .executeTakeFirstOrThrow();
    const { link } = z.object({ link: z.string() }).parse(mail.dados);
    await resetSenha(db(), link.split('token=')[1] ?? '', 'Essencia@1', new Date());
    const { content } = await list(`tipo=USUARIO&autor=${id}`);
    expect(content.map(({ resumo }) => resumo)).toEqual([
      'Senha alterada pelo link do e-mail',
      'Verificação em duas etapas desativada',
      'Código de recuperação usado',
      'Códigos de recuperação renovados',
      'Código de recuperação usado',
      'Verificação em duas etapas ativada',
    ]);
  });

  it('names steps of an order without the words that a person typed (DASH-10)', async () => {
    const { id: produtoId } = await createProduto(db(), { preco: 1000, estoque: 5 });
    const { id } = await createPedido(db(), { usuarioId: cliente.id, produtoId });
    await send('PUT', `/pedidos/${id}`, {
      status: 'PAGO',
      motivo: 'Maria Silva pagou no balcão',
      telefone: '85999990000',
    });
    expect(await resumos(`tipo=PEDIDO&alvo=${id}&autor=lojista`)).toEqual(
      expect.arrayContaining(['Status: PENDENTE → PAGO', 'Alterado: quem recebe']),
    );
    expect(JSON.stringify(await list('size=100'))).not.toMatch(/maria|85999990000/i);
    await sql`INSERT INTO historico_pedidos (pedido_id, de, para, autor_id, motivo)
      VALUES (${id}, 'PAGO', 'PAGO', ${lojista.id}, 'devolução recebida: 1 un., estorno pedido'),
        (${id}, 'PAGO', 'PAGO', ${lojista.id}, 'Maria trocou de ideia')`.execute(db());
    await sql`WITH pago AS (
        INSERT INTO pagamentos (pedido_id, tentativa, provedor, valor, status)
        VALUES (${id}, 1, 'simulado', 1000, 'succeeded') RETURNING id
      ) INSERT INTO estornos (pagamento_id, valor, autor_id, motivo)
        SELECT id, 400, ${lojista.id}, 'Maria devolveu' FROM pago`.execute(db());
    const steps = await resumos(`tipo=PEDIDO&alvo=${id}&autor=lojista`);
    expect(steps.map((resumo) => resumo.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        'Devolução recebida: 1 un.',
        'Itens alterados',
        'Estorno pedido: R$ 4,00',
      ]),
    );
    await send('POST', `/pedidos/${id}/notas`, { texto: 'Maria prefere de manhã' });
    expect(await resumos(`tipo=PEDIDO&alvo=${id}&autor=lojista`)).toContain('Nota interna escrita');
    expect(JSON.stringify(await list('size=100'))).not.toMatch(/maria|manhã/i);
    await sql`UPDATE pedidos SET status = 'CONCLUIDO' WHERE id = ${id}`.execute(db());
    expect(await resumos(`tipo=PEDIDO&alvo=${id}&autor=loja`)).toContain(
      'Status: PAGO → CONCLUIDO',
    );
  });

  it('pages newest first within days of the shop (DASH-10)', async () => {
    const at = async (when: string, alvo: string) =>
      sql`INSERT INTO historico_alteracoes (tipo, alvo, resumo, criado_em)
        VALUES ('FRETE', ${alvo}, 'x', ${when}::timestamptz)`.execute(db());
    await at('2020-03-01T23:59:59.999-03:00', 'A');
    await at('2020-03-02T00:00:00-03:00', 'B');
    await at('2020-03-02T23:59:59.999-03:00', 'C');
    await at('2020-03-03T00:00:00-03:00', 'D');
    const alvos = async (query: string) => (await list(query)).content.map(({ alvo }) => alvo);
    expect(await alvos('de=2020-03-02&ate=2020-03-02')).toEqual(['C', 'B']);
    expect(await alvos('ate=2020-03-03&size=3&page=1')).toEqual(['A']);
    expect(await list('ate=2020-03-03&size=3')).toMatchObject({
      totalElements: 4,
      content: [{ alvo: 'D', data: '2020-03-03T00:00:00.000' }, { alvo: 'C' }, { alvo: 'B' }],
    });
    expect((await list('autor=ninguem')).totalElements).toBe(0);
  });

  it.each([
    ['0000-01-01', 400],
    ['1899-12-31', 400],
    ['1900-01-01', 200],
    ['2999-12-31', 200],
    ['9999-12-31', 400],
    ['+275760-09-13', 400],
    ['2026-02-30', 400],
  ])('the day %s as first or last one is answered with %i (SEC-37)', async (dia, status) => {
    for (const name of ['de', 'ate']) {
      const path = `/api/auditoria?${new URLSearchParams({ [name]: dia }).toString()}`;
      const reply = await api.request('GET', path, { token });
      expect([reply.status, status === 200 || reply.body]).toEqual([
        status,
        status === 200 || expect.objectContaining({ campo: name }),
      ]);
    }
  });

  it('shows an erased author and an erased account as such (DASH-10)', async () => {
    const outra = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const reply = await api.request('PUT', `/api/usuarios/${cliente.id}`, {
      token: api.token(outra),
      body: { nome: 'Maria Terceira' },
    });
    expect(reply.status).toBe(200);
    const change = `tipo=USUARIO&autor=${outra.id}`;
    expect((await list(change)).content).toMatchObject([{ quem: 'EQUIPE', autor: outra.username }]);
    expect((await api.request('DELETE', `/api/usuarios/${outra.id}`, { token })).status).toBe(200);
    expect((await list(change)).content).toMatchObject([{ quem: 'REMOVIDA', autor: null }]);
    const erased = (await list(`tipo=USUARIO&alvo=${outra.id}`)).content;
    expect(erased.length).toBeGreaterThan(0);
    expect(erased.every(({ existe }) => !existe)).toBe(true);
  });

  it('for admins only (DASH-10)', async () => {
    const asCliente = { token: api.token(await createUsuario(db())) };
    expect((await api.request('GET', '/api/auditoria', asCliente)).status).toBe(403);
    expect((await api.request('GET', '/api/auditoria', {})).status).toBe(401);
  });

  describe('with 100 000 entries', () => {
    it('reads the first page from the indexes, without sorting all (DASH-10)', async () => {
      await sql`INSERT INTO historico_alteracoes (tipo, alvo, resumo, criado_em)
        SELECT 'PRODUTO', n::text, 'x', now() - n * interval '1 minute' FROM generate_series(1, 100000) n`.execute(
        db(),
      );
      await sql`ANALYZE`.execute(db());
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT * FROM auditoria
        ORDER BY criado_em DESC, fonte, id DESC LIMIT 20`.execute(db());
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Incremental Sort');
      expect(plan).toContain('historico_alteracoes_quando');
      expect((await list('size=20')).content).toHaveLength(20);
    });
  });
});
