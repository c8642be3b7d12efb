import { randomUUID } from 'node:crypto';
import type { Database } from '../src/db/open.ts';
import { lockProdutos } from '../src/pedidos/stock.ts';
import { lockPedido } from '../src/pedidos/transition.ts';
import { holdUsuario, lockUsuario } from '../src/usuarios/locks.ts';
import { createBuyer, createEndereco, putIntoCarrinho } from './buyers.ts';
import { createProduto, createUsuario, SENHA } from './data.ts';
import { createPedido } from './pedidos.ts';
import { appCode, giveSecondFactor } from './second-factor.ts';
import type { Reply, TestServer } from './server.ts';

/** A request, and another transaction that it has to wait for. */
interface Race {
  /** What the other transaction does before the request. */
  before: (trx: Database) => Promise<unknown>;
  ask: () => Promise<Reply>;
  /** What it does while the request waits for it. */
  meanwhile?: (trx: Database) => Promise<unknown>;
  status: number;
  codigo?: string;
}

type Prepare = (db: Database, api: TestServer) => Promise<Race>;

type Expected = Pick<Race, 'status' | 'codigo'>;
const SIGNED_OUT: Expected = { status: 401, codigo: 'NAO_AUTENTICADO' };
const VOLUMES = { variacoes: [{ nome: '10 ml', preco: 6_990, estoque: 5 }] };
const OTHER_VOLUMES = {
  precoBase: null,
  estoque: null,
  variacoes: [
    { nome: '15 ml', preco: 99.9, estoque: 1 },
    { nome: '20 ml', preco: 129.9, estoque: 1 },
  ],
};

/**
 * A race for every foreign key whose row may be deleted: the deletion wins, and the request must be refused in the shop's
 * words. A key whose row keeps the deletion from happening has two: the deletion loses as `…, deleting`.
 */
export const FOREIGN_KEY_RACES: Readonly<Record<string, Prepare>> = {
  assistentes_usuario_id_fkey: withoutAccount(async (_db, api, { token }) => {
    const body = { nome: 'Conversa', escopos: ['LER'] };
    return () => api.request('POST', '/api/assistentes', { token, body });
  }),
  avaliacoes_produto_id_fkey: async (db, api) => {
    const buyer = await createBuyer(db);
    const kept = await createProduto(db, { estoque: 5 });
    const { id: produtoId } = await createProduto(db);
    const pedido = { usuarioId: buyer.id, produtoId: kept.id, status: 'CONCLUIDO' } as const;
    const { id: pedidoId } = await createPedido(db, pedido);
    const line = { produtoId, variacaoId: null };
    const { id: lineId } = await db.transaction().execute(async (trx) => {
      await lockPedido(trx, pedidoId);
      return insertFreeLine(trx, pedidoId, line);
    });
    const token = api.token(buyer);
    return {
      before: async (trx) => {
        await lockPedido(trx, pedidoId);
        await trx.deleteFrom('pedido_itens').where('id', '=', lineId).execute();
        await lockProdutos(trx, [line]);
        await trx.deleteFrom('produtos').where('id', '=', produtoId).execute();
      },
      ask: () =>
        api.request('POST', `/api/pedidos/${pedidoId}/avaliacoes`, {
          token,
          body: { produtoId, nota: 5 },
        }),
      status: 422,
      codigo: 'PRODUTO_FORA_DO_PEDIDO',
    };
  },
  avisos_estoque_produto_id_fkey: withoutProduct(
    async (db, api, { id: produtoId }) => {
      const token = api.token(await createUsuario(db));
      return () => api.request('POST', '/api/avisos', { token, body: { produtoId } });
    },
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  avisos_estoque_produto_id_variacao_id_fkey: withoutVolume(
    async (db, api, { id: produtoId, variacaoId }) => {
      const token = api.token(await createUsuario(db));
      return () => api.request('POST', '/api/avisos', { token, body: { produtoId, variacaoId } });
    },
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  avisos_estoque_usuario_id_fkey: withoutAccount(async (db, api, { token }) => {
    const { id: produtoId } = await createProduto(db, { estoque: 0 });
    return () => api.request('POST', '/api/avisos', { token, body: { produtoId } });
  }),
  carrinho_itens_carrinho_id_fkey: withoutAccount(async (db, api, { token }) => {
    const { id: produtoId } = await createProduto(db);
    const body = { produtoId, quantidade: 1 };
    return () => api.request('POST', '/api/carrinho/adicionar', { token, body });
  }),
  carrinho_itens_produto_id_fkey: withoutProduct(
    async (db, api, { id: produtoId }) => {
      const token = api.token(await createUsuario(db));
      const body = { produtoId, quantidade: 1 };
      return () => api.request('POST', '/api/carrinho/adicionar', { token, body });
    },
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  carrinho_itens_produto_id_variacao_id_fkey: withoutVolume(
    async (db, api, { id: produtoId, variacaoId }) => {
      const token = api.token(await createUsuario(db));
      const body = { produtoId, variacaoId, quantidade: 1 };
      return () => api.request('POST', '/api/carrinho/adicionar', { token, body });
    },
    { status: 422, codigo: 'ESCOLHA_VARIACAO' },
  ),
  carrinhos_usuario_id_fkey: withoutAccount(
    async (_db, api, { id, token }) =>
      () =>
        api.request('GET', `/api/carrinho?usuarioId=${id}`, { token }),
  ),
  codigos_recuperacao_usuario_id_fkey: async (db, api) => {
    const admin = await createUsuario(db, { roles: ['ROLE_ADMIN'] });
    const token = api.token(admin, ['ROLE_ADMIN']);
    const { segredo } = await giveSecondFactor(db, api, admin.id, token);
    const body = { senha: SENHA, codigo: appCode(segredo) };
    return {
      before: (trx) => lockUsuario(trx, admin.id),
      ask: () => api.request('POST', '/api/auth/segundo-fator/codigos', { token, body }),
      meanwhile: (trx) =>
        trx.deleteFrom('segundos_fatores').where('usuario_id', '=', admin.id).execute(),
      status: 422,
      codigo: 'CODIGO_INVALIDO',
    };
  },
  confirmacoes_email_usuario_id_fkey: withoutAccount(
    async (_db, api, { token }) =>
      () =>
        api.request('POST', '/api/usuarios/me/confirmacao-email', { token }),
  ),
  consentimentos_usuario_id_fkey: withoutAccount(
    async (_db, api, { token }) => {
      const choice = { id: randomUUID(), versao: '2', escolha: 'ACEITO' };
      const body = { ...choice, quando: new Date().toISOString() };
      return () => api.request('POST', '/api/consentimentos', { token, body });
    },
    { status: 200 },
  ),
  enderecos_usuario_id_fkey: withoutAccount(async (_db, api, { token }) => {
    const body = {
      logradouro: 'Rua das Essências',
      numero: '20',
      bairro: 'Centro',
      cidade: 'Eusébio',
      estado: 'CE',
      cep: '61760-000',
    };
    return () => api.request('POST', '/api/enderecos', { token, body });
  }),
  favoritos_produto_id_fkey: withoutProduct(
    async (db, api, { id }) => {
      const token = api.token(await createUsuario(db));
      return () => api.request('PUT', `/api/favoritos/${id}`, { token });
    },
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  favoritos_usuario_id_fkey: withoutAccount(async (db, api, { token }) => {
    const { id } = await createProduto(db);
    return () => api.request('PUT', `/api/favoritos/${id}`, { token });
  }),
  notas_pedido_autor_id_fkey: withoutAccount(async (db, api, { token }) => {
    const { pedidoId } = await createEmptiedPedido(db);
    const body = { texto: 'Ligar antes.' };
    return () => api.request('POST', `/api/pedidos/${pedidoId}/notas`, { token, body });
  }),
  pedido_itens_produto_id_fkey: withoutProduct(ordering, {
    status: 422,
    codigo: 'CARRINHO_VAZIO',
  }),
  'pedido_itens_produto_id_fkey, deleting': async (db, api) => {
    const { id: produtoId } = await createProduto(db);
    const token = await adminToken(db, api);
    return {
      before: await addingLine(db, { produtoId, variacaoId: null }),
      ask: () => api.request('DELETE', `/api/produtos/${produtoId}`, { token }),
      status: 200,
    };
  },
  pedido_itens_produto_id_variacao_id_fkey: withoutVolume(ordering, {
    status: 422,
    codigo: 'CARRINHO_VAZIO',
  }),
  'pedido_itens_produto_id_variacao_id_fkey, deleting': async (db, api) => {
    const { id: produtoId, variacoes } = await createProduto(db, VOLUMES);
    const ask = saving(api, await adminToken(db, api), produtoId, OTHER_VOLUMES);
    return {
      before: await addingLine(db, { produtoId, variacaoId: variacoes[0] ?? 0 }),
      ask,
      status: 409,
      codigo: 'VARIACAO_EM_USO',
    };
  },
  pedidos_endereco_id_fkey: async (db, api) => {
    const buyer = await createBuyer(db);
    const enderecoId = await createEndereco(db, buyer.id);
    const { id: produtoId } = await createProduto(db);
    await putIntoCarrinho(db, buyer.id, { produtoId });
    const token = api.token(buyer);
    return {
      before: async (trx) => {
        await lockUsuario(trx, buyer.id);
        await trx.deleteFrom('enderecos').where('id', '=', enderecoId).execute();
      },
      ask: () => api.request('POST', '/api/pedidos/criar', { token, body: { enderecoId } }),
      status: 422,
      codigo: 'ENDERECO_INVALIDO',
    };
  },
  pedidos_usuario_id_fkey: withoutAccount(async (db, api, account) => {
    await createEndereco(db, account.id, { padrao: true });
    const { id: produtoId } = await createProduto(db);
    await putIntoCarrinho(db, account.id, { produtoId });
    return () => api.request('POST', '/api/pedidos/criar', { token: account.token, body: {} });
  }),
  'pedidos_usuario_id_fkey, deleting': async (db, api) => {
    const { id } = await createUsuario(db);
    const token = await adminToken(db, api);
    return {
      before: async (trx) => {
        await holdUsuario(trx, id);
        await insertFreeLine(trx, await insertCancelledPedido(trx, id), {
          produtoId: null,
          variacaoId: null,
        });
      },
      ask: () => api.request('DELETE', `/api/usuarios/${id}`, { token }),
      status: 200,
    };
  },
  perfis_usuario_id_fkey: withoutAccount(
    async (_db, api, { token }) =>
      () =>
        api.request('GET', '/api/perfis/me', { token }),
  ),
  produto_categorias_categoria_id_fkey: async (db, api) => {
    const { id: produtoId } = await createProduto(db);
    const nome = `Nicho ${produtoId}`;
    const { id } = await db
      .insertInto('categorias')
      .values({ nome })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ask = saving(api, await adminToken(db, api), produtoId, { categorias: [nome] });
    return {
      before: (trx) => trx.deleteFrom('categorias').where('id', '=', id).execute(),
      ask,
      // It is created again.
      status: 200,
    };
  },
  produto_categorias_produto_id_fkey: withoutProduct(
    async (db, api, { id }) =>
      saving(api, await adminToken(db, api), id, { categorias: ['Nicho'] }),
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  redefinicoes_senha_usuario_id_fkey: withoutAccount(
    async (_db, api, { username }) => {
      const body = { email: `${username}@exemplo.com.br` };
      return () => api.request('POST', '/api/auth/forgot-password', { body });
    },
    { status: 404, codigo: 'EMAIL_NAO_ENCONTRADO' },
  ),
  segundos_fatores_usuario_id_fkey: withoutAccount(async (_db, api, { token }) => {
    const body = { senha: SENHA };
    return () => api.request('POST', '/api/auth/segundo-fator', { token, body });
  }),
  variacoes_produto_id_fkey: withoutProduct(
    async (db, api, { id }) => saving(api, await adminToken(db, api), id, OTHER_VOLUMES),
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
  vitrine_produto_id_fkey: withoutProduct(
    async (db, api, { id }) => {
      const token = await adminToken(db, api);
      const body = { ativo: false };
      return () => api.request('PUT', `/api/produtos/${id}/status`, { token, body });
    },
    { status: 404, codigo: 'PRODUTO_NAO_ENCONTRADO' },
  ),
};

interface Account {
  id: number;
  username: string;
  /** Of an administrator. */
  token: string;
}

/** The account of the request is erased first. */
function withoutAccount(
  prepare: (db: Database, api: TestServer, account: Account) => Promise<Race['ask']>,
  expected: Expected = SIGNED_OUT,
): Prepare {
  return async (db, api) => {
    const account = await createUsuario(db, { roles: ['ROLE_ADMIN'] });
    const { id } = account;
    const ask = await prepare(db, api, { ...account, token: api.token(account, ['ROLE_ADMIN']) });
    return {
      before: async (trx) => {
        await lockUsuario(trx, id);
        await trx.deleteFrom('usuarios').where('id', '=', id).execute();
      },
      ask,
      ...expected,
    };
  };
}

/** The product of the request is deleted first. */
function withoutProduct(
  prepare: (db: Database, api: TestServer, produto: { id: number }) => Promise<Race['ask']>,
  expected: Expected,
): Prepare {
  return async (db, api) => {
    const { id } = await createProduto(db);
    const ask = await prepare(db, api, { id });
    return {
      before: async (trx) => {
        await lockProdutos(trx, [{ produtoId: id }]);
        await trx.deleteFrom('produtos').where('id', '=', id).execute();
      },
      ask,
      ...expected,
    };
  };
}

/** The volume of the request is deleted first. */
function withoutVolume(
  prepare: (
    db: Database,
    api: TestServer,
    produto: { id: number; variacaoId: number },
  ) => Promise<Race['ask']>,
  expected: Expected,
): Prepare {
  return async (db, api) => {
    const { id, variacoes } = await createProduto(db, VOLUMES);
    const [variacaoId = 0] = variacoes;
    const ask = await prepare(db, api, { id, variacaoId });
    return {
      before: async (trx) => {
        await lockProdutos(trx, [{ produtoId: id }]);
        await trx.deleteFrom('variacoes').where('id', '=', variacaoId).execute();
      },
      ask,
      ...expected,
    };
  };
}

async function adminToken(db: Database, api: TestServer): Promise<string> {
  return api.token(await createUsuario(db, { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
}

/** An order of one unit. */
async function ordering(
  db: Database,
  api: TestServer,
  { id: produtoId, variacaoId }: { id: number; variacaoId?: number },
): Promise<Race['ask']> {
  const buyer = await createBuyer(db);
  await putIntoCarrinho(db, buyer.id, { produtoId, variacaoId });
  const token = api.token(buyer);
  return () => api.request('POST', '/api/pedidos/criar', { token, body: {} });
}

function saving(api: TestServer, token: string, id: number, change: object): Race['ask'] {
  const simple = { precoBase: 100, estoque: 1, variacoes: [] };
  const produto = { nome: 'Âmbar', descricao: 'Benjoim.', ...simple, ...change };
  const body = new FormData();
  body.append('produto', new Blob([JSON.stringify(produto)], { type: 'application/json' }));
  return () => api.request('PUT', `/api/produtos/${id}`, { token, body });
}

type Item = { produtoId: number | null; variacaoId: number | null };

/** Adds a line to an order, with the locks of an order that is edited. */
async function addingLine(db: Database, item: Item): Promise<Race['before']> {
  const { pedidoId } = await createEmptiedPedido(db);
  return async (trx) => {
    await lockPedido(trx, pedidoId);
    await lockProdutos(trx, [item]);
    await insertFreeLine(trx, pedidoId, item);
  };
}

/** A cancelled order, which holds no units. */
async function createEmptiedPedido(db: Database): Promise<{ pedidoId: number }> {
  const { id: usuarioId } = await createUsuario(db);
  const { id: produtoId } = await createProduto(db);
  const { id } = await createPedido(db, { usuarioId, produtoId, status: 'CANCELADO' });
  return { pedidoId: id };
}

async function insertCancelledPedido(trx: Database, usuario_id: number): Promise<number> {
  const amounts = { subtotal: 0, valor_frete: 0, total: 0, servico_frete: 'A combinar' };
  const { id } = await trx
    .insertInto('pedidos')
    .values({ usuario_id, status: 'CANCELADO', ...amounts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertFreeLine(
  trx: Database,
  pedido_id: number,
  { produtoId, variacaoId }: Item,
): Promise<{ id: number }> {
  const line = { nome_produto: 'Âmbar', quantidade: 1, preco_unitario: 0 };
  return trx
    .insertInto('pedido_itens')
    .values({ pedido_id, produto_id: produtoId, variacao_id: variacaoId, ...line })
    .returning('id')
    .executeTakeFirstOrThrow();
}
