import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeUpload } from '../form.ts';
import { createTestBench, type TestBench } from '../test-bench.ts';
import { squarePng } from './picture.ts';

/** A documented call as the gateway sends it. */
interface Sent {
  readonly call: string;
  /** Required parameters; others are allowed. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Row extends Sent {
  readonly id: string;
  readonly as?: 'marina' | 'admin';
  readonly operation: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly upload?: boolean;
  /** Number of runs before the calls are examined: an earlier reply provides data for a later run. */
  readonly times?: number;
}

const FALHA = '__typename ... on Falha { mensagem }';
const ENDERECO = {
  logradouro: 'Rua A',
  numero: '1',
  bairro: 'Centro',
  cidade: 'Fortaleza',
  estado: 'CE',
  cep: '60000-000',
};
const PRODUTO = { nome: 'Novo', descricao: 'Um texto', categorias: ['Árabe'] };

/** One row per documented call (rest-contract 3): the operation that makes it, and its request on the wire. */
const ROWS: readonly Row[] = [
  { id: 'API-01', operation: '{ categorias { nome } }', call: 'GET /categorias' },
  {
    id: 'API-02',
    operation: '{ categorias { destaque { nome } } }',
    call: 'GET /produtos/destaque-por-categoria',
    query: { categoria: 'Masculino' },
  },
  { id: 'API-03', operation: '{ destaques { nome } }', call: 'GET /produtos/destaques' },
  {
    id: 'API-04',
    operation: '{ maisVendidos(categoria: "Árabes", limite: 10) { nome } }',
    call: 'GET /produtos/mais-vendidos',
    query: { categoria: 'Árabe', limit: '10' },
  },
  {
    id: 'API-05, rest-contract 4.15',
    operation:
      '{ produtos(categorias: ["árabes", "masculinos"], ordenarPor: MENOR_PRECO, pagina: 1, tamanho: 15) { totalItens } }',
    call: 'GET /produtos/listarFiltroShop',
    query: { page: '0', size: '15', categoria: 'Árabe,Masculino', ordenarPor: 'menorPreco' },
  },
  {
    id: 'API-06, rest-contract 4.13',
    operation: '{ produto(slug: "noite-de-oud") { nome } }',
    call: 'GET /produtos/slug/noite-de-oud',
  },
  {
    id: 'API-07',
    as: 'marina',
    operation: '{ carrinho { total } }',
    call: 'GET /carrinho',
    query: { usuarioId: '7' },
  },
  {
    id: 'API-08, rest-contract 4.9',
    as: 'marina',
    operation: `mutation { adicionarAoCarrinho(input: { produtoId: 1, variacaoId: 12, quantidade: 2 }) { ${FALHA} } }`,
    call: 'POST /carrinho/adicionar',
    body: { usuarioId: 7, produtoId: 1, variacaoId: 12, quantidade: 2 },
  },
  {
    id: 'API-09, rest-contract 4.8',
    as: 'marina',
    operation: `mutation { aumentarItem(itemId: "2") { ${FALHA} } }`,
    call: 'POST /carrinho/aumentar',
    query: { usuarioId: '7', produtoId: '2', precoUnitario: '120.5' },
  },
  {
    id: 'API-10, rest-contract 4.8',
    as: 'marina',
    operation: `mutation { diminuirItem(itemId: "2") { ${FALHA} } }`,
    call: 'POST /carrinho/diminuir',
    query: { usuarioId: '7', produtoId: '2', precoUnitario: '120.5' },
  },
  {
    id: 'API-11',
    as: 'marina',
    operation: `mutation { removerItem(itemId: "2") { ${FALHA} } }`,
    call: 'DELETE /carrinho/remover/2',
    query: { usuarioId: '7' },
  },
  {
    id: 'API-12, rest-contract 4.10',
    as: 'marina',
    operation: `mutation { limparCarrinho { ${FALHA} } }`,
    call: 'POST /carrinho/limpar',
    query: { usuarioId: '7' },
  },
  {
    id: 'API-13',
    operation: `mutation { entrar(username: "marina", senha: "Perfume@1") { ${FALHA} } }`,
    call: 'POST /auth/login',
    body: { username: 'marina', password: 'Perfume@1' },
  },
  {
    id: 'API-14',
    operation: `mutation { registrar(input: { username: "novinha", senha: "Perfume@1", email: "Nova@Example.com", nomeCompleto: "Nova Conta", telefone: "85 90000-0000" }) { ${FALHA} } }`,
    call: 'POST /auth/register',
    body: {
      username: 'novinha',
      password: 'Perfume@1',
      email: 'nova@example.com',
      nomeCompleto: 'Nova Conta',
      telefone: '85900000000',
      cpf: null,
      enderecos: [],
    },
  },
  {
    id: 'API-16',
    operation: `mutation { solicitarRedefinicaoSenha(email: "marina@example.com") { ${FALHA} } }`,
    call: 'POST /auth/forgot-password',
    body: 'email=marina%40example.com',
  },
  {
    id: 'API-17',
    operation: `mutation { redefinirSenha(token: "6f1d2c3b-0a9e-4b7c-8d6f-1a2b3c4d5e6f", senha: "Perfume@7") { ${FALHA} } }`,
    call: 'POST /auth/reset-password',
    body: 'token=6f1d2c3b-0a9e-4b7c-8d6f-1a2b3c4d5e6f&novaSenha=Perfume%407',
  },
  { id: 'API-18', as: 'marina', operation: '{ meuPerfil { cpf } }', call: 'GET /perfis/me' },
  {
    id: 'API-19',
    as: 'marina',
    operation: `mutation { atualizarPerfil(input: { nomeCompleto: "Marina Nova" }) { ${FALHA} } }`,
    call: 'PUT /perfis/me',
    body: expect.objectContaining({
      nomeCompleto: 'Marina Nova',
      enderecos: [expect.objectContaining({ id: 21 }), expect.objectContaining({ id: 22 })],
    }),
  },
  {
    id: 'API-20',
    as: 'admin',
    operation: '{ adminUsuario(id: 7) { perfil { cpf } } }',
    call: 'GET /perfis/7',
  },
  { id: 'API-21', as: 'marina', operation: '{ sessao { username } }', call: 'GET /usuarios/me' },
  {
    id: 'API-22',
    as: 'admin',
    operation: '{ adminUsuarios(status: BANIDO) { totalItens } }',
    call: 'GET /usuarios',
    query: { page: '0', size: '5', status: 'BANIDO' },
  },
  {
    id: 'API-22',
    as: 'admin',
    operation: '{ adminUsuarios(busca: "Zé_%") { totalItens } }',
    call: 'GET /usuarios',
    query: { page: '0', size: '5', search: 'Zé_%' },
  },
  {
    id: 'API-23',
    as: 'admin',
    operation: `mutation { criarUsuario(input: { username: "novinha", email: "nova@example.com", senha: "Perfume@1" }) { ${FALHA} } }`,
    call: 'POST /usuarios',
    body: expect.objectContaining({
      username: 'novinha',
      email: 'nova@example.com',
      password: 'Perfume@1',
      roles: ['ROLE_USER'],
      status: 'ATIVO',
    }),
  },
  {
    id: 'API-24',
    as: 'admin',
    operation: `mutation { atualizarUsuario(id: 9, input: { status: INATIVO }) { ${FALHA} } }`,
    call: 'PUT /usuarios/9',
    body: expect.objectContaining({
      username: 'rafael',
      email: 'rafael@loja.example',
      status: 'INATIVO',
    }),
  },
  {
    id: 'API-25',
    as: 'admin',
    operation: `mutation { excluirUsuario(id: 11) { ${FALHA} } }`,
    call: 'DELETE /usuarios/11',
  },
  {
    id: 'API-26',
    as: 'marina',
    operation: '{ meusPedidos { totalItens } }',
    call: 'GET /pedidos/me',
  },
  {
    id: 'API-27, rest-contract 4.5',
    as: 'marina',
    operation: '{ pedido(id: 101) { total } }',
    call: 'GET /pedidos/101',
  },
  {
    id: 'API-28',
    as: 'marina',
    operation: '{ statusPedido(id: 101) }',
    times: 2,
    call: 'GET /pedidos/101/status',
  },
  {
    id: 'API-30',
    as: 'admin',
    operation: '{ adminPedidos(status: PAGO) { totalItens } }',
    call: 'GET /pedidos',
    query: { page: '0', size: '10', status: 'PAGO' },
  },
  {
    id: 'API-30',
    as: 'admin',
    operation: '{ adminPedidos(status: PAGO, busca: "#104") { totalItens } }',
    call: 'GET /pedidos',
    query: { page: '0', size: '10', status: 'PAGO', search: '#104' },
  },
  {
    id: 'API-31, rest-contract 4.4',
    as: 'admin',
    operation: `mutation { atualizarPedido(id: 102, input: { enderecoId: 22 }) { ${FALHA} } }`,
    call: 'PUT /pedidos/102',
    body: expect.objectContaining({ enderecoId: 22, enderecoEntrega: { id: 22 } }),
  },
  {
    id: 'API-32',
    as: 'marina',
    operation: `mutation { criarPedido(input: { enderecoId: 21, nomeCompleto: "Marina", cpf: "740.812.993-66", telefone: "85900000000", email: "marina@example.com", chave: "k" }) { ${FALHA} } }`,
    call: 'POST /pedidos/criar',
    body: expect.objectContaining({
      enderecoId: 21,
      total: 241,
      itens: [
        expect.objectContaining({ produtoId: 2, quantidade: 2, nomeProduto: 'Brisa - Leve' }),
      ],
    }),
  },
  {
    id: 'API-34',
    as: 'marina',
    operation: '{ meusEnderecos { cep } }',
    call: 'GET /enderecos/me',
  },
  {
    id: 'API-35',
    as: 'marina',
    operation: `mutation ($e: EnderecoInput!) { adicionarEndereco(input: $e) { ${FALHA} } }`,
    variables: { e: ENDERECO },
    call: 'POST /enderecos',
    body: expect.objectContaining({ cidade: 'Fortaleza', estado: 'CE', cep: '60000-000' }),
  },
  {
    id: 'API-36',
    as: 'marina',
    operation: `mutation ($e: EnderecoInput!) { editarEndereco(id: 22, input: $e) { ${FALHA} } }`,
    variables: { e: ENDERECO },
    call: 'PUT /enderecos/22',
    body: expect.objectContaining({ cidade: 'Fortaleza', estado: 'CE', cep: '60000-000' }),
  },
  {
    id: 'API-37',
    as: 'marina',
    operation: `mutation { definirEnderecoPadrao(id: 22) { ${FALHA} } }`,
    call: 'PUT /enderecos/22/padrao',
  },
  {
    id: 'API-38',
    as: 'marina',
    operation: `mutation { excluirEndereco(id: 22) { ${FALHA} } }`,
    call: 'DELETE /enderecos/22',
  },
  {
    id: 'API-39',
    as: 'marina',
    operation: `mutation { iniciarPagamento(pedidoId: 101) { ${FALHA} } }`,
    call: 'POST /payment/create-payment-intent',
    body: expect.objectContaining({ pedidoId: 101, amount: expect.any(Number) }),
  },
  {
    id: 'API-41, rest-contract 4.16',
    as: 'admin',
    operation: '{ adminProdutos { totalItens } }',
    call: 'GET /produtos',
  },
  {
    id: 'API-42',
    as: 'admin',
    operation: `mutation ($p: ProdutoInput!, $imagem: Upload!) { criarProduto(input: $p, imagem: $imagem) { ${FALHA} } }`,
    variables: { p: { ...PRODUTO, precoBase: 10, estoque: 1 }, imagem: null },
    upload: true,
    call: 'POST /produtos',
  },
  {
    id: 'API-43',
    as: 'admin',
    operation: `mutation ($p: ProdutoInput!) { atualizarProduto(id: 2, input: $p) { ${FALHA} } }`,
    variables: { p: { ...PRODUTO, precoBase: 10, estoque: 1 } },
    call: 'PUT /produtos/2',
  },
  {
    id: 'rest-contract 4.1',
    as: 'admin',
    operation: `mutation { definirProdutoAtivo(id: 2, ativo: false) { ${FALHA} } }`,
    call: 'PUT /produtos/2/status',
    body: { ativo: false },
  },
  {
    id: 'API-45',
    as: 'admin',
    operation: `mutation { criarCategoria(nome: "Nova") { ${FALHA} } }`,
    call: 'POST /categorias',
    body: { nome: 'Nova' },
  },
  {
    id: 'API-46',
    as: 'admin',
    operation: `mutation { renomearCategoria(id: 1, nome: "Outra") { ${FALHA} } }`,
    call: 'PUT /categorias/1',
    body: { nome: 'Outra' },
  },
  {
    id: 'API-47',
    as: 'admin',
    operation: `mutation { excluirCategoria(id: 1) { ${FALHA} } }`,
    call: 'DELETE /categorias/1',
  },
];

describe.each(['plain', 'empty403'] as const)('calls in the error world %s', (errors) => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    bench.api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 2 }]);
    const produto = bench.api.produtos.find(({ id }) => id === 2);
    if (produto) produto.estoque = 20;
  });
  afterEach(() => bench.close());

  const execute = async (row: Row) => {
    const token = row.as === undefined ? undefined : bench.tokenOf(row.as);
    if (!row.upload) {
      return bench.execute(row.operation, {
        ...(row.variables && { variables: row.variables }),
        ...(token !== undefined && { token }),
      });
    }
    const file = new File([new Uint8Array(squarePng())], 'foto', { type: 'image/png' });
    const { operation: query, variables = {} } = row;
    const { body, headers } = await encodeUpload({ query, variables }, 'imagem', file);
    const reply = await request(`${bench.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    });
    return reply.body.dump();
  };

  const sent = (call: string) =>
    bench.api.calls.filter(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}` === call);

  test.each(ROWS)('sends $call ($id)', async (row) => {
    for (let n = 0; n < (row.times ?? 1); n += 1) await execute(row);
    const [first, ...more] = sent(row.call);
    expect(bench.api.calls.map(({ method, url }) => `${method} ${url}`)).toContainEqual(
      expect.stringContaining(row.call),
    );
    if (row.call.startsWith('GET') || !first) expect(first).toBeDefined();
    else expect(more).toEqual([]);
    const url = new URL(first?.url ?? '', 'http://api');
    expect(Object.fromEntries(url.searchParams)).toMatchObject(row.query ?? {});
    if (row.body !== undefined) {
      const text = first?.body ?? '';
      expect(text.startsWith('{') ? JSON.parse(text) : text).toEqual(row.body);
    }
    // The dashboard reads products as its admin: store-api hides stock from strangers.
    const isPublic = row.as === undefined || /^GET \/(?:produtos\/|categorias)/.test(row.call);
    expect(first?.headers.authorization === undefined).toBe(isPublic);
    for (const { headers } of bench.api.calls) {
      expect(headers).not.toHaveProperty('origin');
      expect(headers).not.toHaveProperty('cookie');
    }
  });

  test('confirms the payment intent that was started (API-40)', async () => {
    const started = await bench.execute(
      'mutation { iniciarPagamento(pedidoId: 101) { ... on Pagamento { paymentIntentId } } }',
      { token: bench.tokenOf('marina') },
    );
    const intent = /pi_\w+/.exec(started.text)?.[0] ?? '';
    await bench.execute(
      `mutation { confirmarPagamento(pedidoId: 101, paymentIntentId: "${intent}") { ${FALHA} } }`,
      { token: bench.tokenOf('marina') },
    );
    expect(sent('POST /payment/confirmar/101').map(({ body }) => JSON.parse(body))).toEqual([
      { paymentIntentId: intent },
    ]);
  });

  test('asks the API to validate the token when no secret is set (API-15)', async () => {
    const keyless = await createTestBench({ errors, environment: { JWT_SECRET: '' } });
    await keyless.execute('{ sessao { username } }', { token: keyless.tokenOf('marina') });
    expect(keyless.api.requested()).toContain('/auth/validate');
    await keyless.close();
  });

  test('never calls /pedidos/public, /checkout or DELETE /produtos (API-29, API-33, API-44, rest-contract 4.6)', async () => {
    for (const row of ROWS) await execute(row);
    const calls = bench.api.calls.map(({ method, url }) => `${method} ${url}`);
    expect(calls.length).toBeGreaterThan(60);
    expect(
      calls.filter((call) => /\/pedidos\/public|\/checkout|^DELETE \/produtos/.test(call)),
    ).toEqual([]);
  });
});
