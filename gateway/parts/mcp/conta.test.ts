import { createProof } from '@decantaria/server/gateway-proof';
import { execa } from 'execa';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway } from '../../test/gateway.ts';
import { type StoreApi, startStoreApi } from '../../test/store-api.ts';
import { graphqlBody } from '../../test/test-bench.ts';
import { type Assistente, connectAssistente } from './assistente.ts';

let api: StoreApi;
let gateways: readonly Awaited<ReturnType<typeof openGateway>>[];
let url: string;
let session: string;
let assistente: Assistente;

const post = async (address: string, body: unknown, token?: string) => {
  const reply = await request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return reply.body.json();
};
const graphql = async (query: string, token = session) =>
  graphqlBody.parse(await post(`${url}/graphql`, { query }, token));

const signIn = async (username: string, password: string) => {
  const login = await post(`${api.url}/auth/login`, { username, password });
  return z.object({ token: z.string() }).parse(login).token;
};

const Created = z.object({ assistente: z.object({ id: z.string() }), credencial: z.string() });
const create = async (escopos: string) => {
  const { data } = await graphql(
    `mutation { r: criarAssistente(input: { nome: "Conversa", escopos: [${escopos}] }) { ... on AssistenteCriado { credencial assistente { id } } } }`,
  );
  return Created.parse(data?.['r']);
};

const Carrinho = z.object({
  total: z.number(),
  itens: z.array(z.object({ id: z.string(), quantidade: z.number(), precoUnitario: z.number() })),
});

beforeAll(async () => {
  api = await startStoreApi();
  const settings = { STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret, MCP: 'on' };
  gateways = [await openGateway(settings), await openGateway(settings)];
  url = gateways[0]?.url ?? '';
  session = await signIn('marina.costa', 'Cliente@123');
  for (const { url: one } of gateways) {
    await post(`${one}/graphql`, { query: '{ categorias { id } }' });
  }
  assistente = await connectAssistente(url, (await create('LER, CARRINHO, PEDIR')).credencial);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await api.close();
});

/** Puts one unit of a product in stock into the cart. */
async function addSomething() {
  const { dados } = await assistente.call('buscar_perfumes', { ordenarPor: 'MENOR_PRECO' });
  const { itens } = z
    .object({
      itens: z.array(
        z.object({
          id: z.string(),
          variacoes: z.array(z.object({ id: z.string(), disponivel: z.boolean() })),
        }),
      ),
    })
    .parse(dados);
  const found = itens.flatMap(({ id, variacoes }) =>
    variacoes.flatMap((volume) => (volume.disponivel ? [{ id, volume: volume.id }] : [])),
  )[0];
  const added = await assistente.call('adicionar_ao_carrinho', {
    produtoId: found?.id,
    variacaoId: found?.volume,
  });
  return Carrinho.parse(added.dados);
}

it('lists the tools of the scopes, with hints of what they change (MCP-10)', async () => {
  const hints = Object.fromEntries(
    (await assistente.tools()).map(({ name, annotations }) => [name, annotations]),
  );
  expect(Object.keys(hints)).toHaveLength(13);
  expect(hints['ver_carrinho']).toMatchObject({ readOnlyHint: true, idempotentHint: true });
  expect(hints['adicionar_ao_carrinho']).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  });
  expect(hints['fazer_pedido']).toMatchObject({ destructiveHint: true, idempotentHint: true });
});

it('changes the cart of the person, who sees it in the shop (MCP-10)', async () => {
  const { itens } = await addSomething();
  const itemId = itens.at(-1)?.id;
  const set = await assistente.call('definir_quantidade', { itemId, quantidade: 2 });
  expect(Carrinho.parse(set.dados).itens.at(-1)).toMatchObject({ id: itemId, quantidade: 2 });
  const { data } = await graphql('{ carrinho { total } }');
  expect(data?.['carrinho']).toEqual({ total: Carrinho.parse(set.dados).total });
  const much = await assistente.call('definir_quantidade', { itemId, quantidade: 99 });
  expect(much).toMatchObject({ isError: true, falha: { codigo: 'ESTOQUE_INSUFICIENTE' } });
  const removed = await assistente.call('remover_do_carrinho', { itemId });
  expect(Carrinho.parse(removed.dados).itens.map(({ id }) => id)).not.toContain(itemId);
});

it('orders once at the seen price, leaves paying to the person, and is named on the order (MCP-11, MCP-13)', async () => {
  const { total, itens } = await addSomething();
  const [endereco] = z
    .array(z.object({ id: z.string(), cep: z.string() }))
    .parse((await assistente.call('meus_enderecos')).dados);
  const quoted = await assistente.call('calcular_frete', { cep: endereco?.cep });
  const { valor } = z.object({ valor: z.number().nullable() }).parse(quoted.dados);
  const order = (totalVisto: number) =>
    assistente.call('fazer_pedido', {
      enderecoId: endereco?.id,
      nomeCompleto: 'Marina Costa',
      cpf: '529.982.247-25',
      telefone: '85999990000',
      email: 'marina@exemplo.com.br',
      chave: 'c0ffee00-0000-4000-8000-000000000001',
      totalVisto,
      precosVistos: itens.map(({ id, precoUnitario }) => ({ itemId: id, precoUnitario })),
    });
  const seen = Math.round((total + (valor ?? 0)) * 100) / 100;
  expect(await order(seen - 1)).toMatchObject({
    isError: true,
    falha: { codigo: 'PRECO_ALTERADO', totalAtual: seen },
  });
  const ordered = await order(seen);
  const { id } = z.object({ id: z.string() }).parse(ordered.dados);
  expect(ordered).toMatchObject({
    isError: false,
    dados: { status: 'PENDENTE', total: seen, podePagar: true },
    pagarEm: `${url}/checkout?pedido=${id}`,
  });
  expect((await order(seen)).dados).toMatchObject({ id });
  const own = await assistente.call('meus_pedidos');
  expect(own.dados).toMatchObject({
    itens: expect.arrayContaining([expect.objectContaining({ id })]),
  });
  expect((await assistente.call('ver_pedido', { id })).dados).toMatchObject({
    id,
    rastreio: { situacao: expect.any(String) },
  });
  const placed = `{ pedido(id: "${id}") { assistente { nome } } }`;
  const byName = { pedido: { assistente: { nome: 'Conversa' } } };
  expect((await graphql(placed)).data).toEqual(byName);
  const admin = await signIn('lojista', 'Lojista@123');
  expect((await graphql(placed, admin)).data).toEqual({ pedido: { assistente: { nome: null } } });
});

it('does what its scope allows and nothing else (MCP-10)', async () => {
  const reader = await connectAssistente(url, (await create('LER')).credencial);
  expect((await reader.tools()).map(({ name }) => name)).not.toContain('fazer_pedido');
  expect((await reader.call('ver_carrinho')).isError).toBe(false);
  const refused = await reader.call('remover_do_carrinho', { itemId: '1' });
  expect(refused).toMatchObject({ isError: true, falha: { codigo: 'FORBIDDEN' } });
});

it('accepts no session as a credential, and no credential or its token as a session (MCP-07)', async () => {
  await expect(connectAssistente(url, session)).rejects.toMatchObject({ code: 401 });
  const { credencial } = await create('LER');
  const prova = createProof(Buffer.from(api.jwtSecret, 'base64'), credencial, Date.now());
  const { token } = z
    .object({ token: z.string() })
    .parse(await post(`${api.url}/assistentes/trocar`, { credencial, prova }));
  for (const bearer of [credencial, token]) {
    const { errors } = await graphql('{ carrinho { id } }', bearer);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  }
});

it('works on every gateway, and on none from the moment it is revoked (MCP-08, MCP-10)', async () => {
  const { credencial, assistente: created } = await create('LER');
  const addresses = gateways.map((gateway) => gateway.url);
  const clients = await Promise.all(addresses.map((one) => connectAssistente(one, credencial)));
  for (const client of clients) expect((await client.call('ver_carrinho')).isError).toBe(false);
  await graphql(`mutation { revogarAssistente(id: "${created.id}") { __typename } }`);
  for (const [place, client] of clients.entries()) {
    const { falha } = await client.call('ver_carrinho');
    expect(falha?.codigo).toBe('UNAUTHENTICATED');
    const again = connectAssistente(addresses[place] ?? '', credencial);
    await expect(again).rejects.toMatchObject({ code: 401 });
  }
});

const INSPECTOR = '--package=@modelcontextprotocol/inspector@2.12.0';

it.skipIf(process.env['TEST_DEEP'] === undefined)(
  'serves the MCP inspector’s command line, which ends at once with a wrong credential (MCP-10)',
  async () => {
    const { credencial } = await create('LER');
    const inspect = (own: string, ...args: string[]) =>
      execa(
        'npm',
        ['exec', '--yes', INSPECTOR, '--', 'mcp-inspector', '--cli', `${url}/mcp`, ...args].concat(
          '--header',
          `Authorization: Bearer ${own}`,
        ),
        { reject: false, stdin: 'ignore', all: true, timeout: 120_000 },
      );
    const listed = await inspect(credencial, '--method', 'tools/list');
    expect(listed).toMatchObject({ exitCode: 0, all: expect.stringContaining('ver_carrinho') });
    const called = await inspect(
      credencial,
      '--method',
      'tools/call',
      '--tool-name',
      'ver_carrinho',
    );
    expect(called).toMatchObject({ exitCode: 0, all: expect.stringContaining('"dados"') });
    const wrong = await inspect('dcm_x', '--method', 'tools/list');
    expect(wrong).toMatchObject({ timedOut: false, all: expect.stringContaining('auth') });
    expect(wrong.exitCode).not.toBe(0);
  },
  300_000,
);
