import fc from 'fast-check';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bancada, montarBancada } from '../teste/bancada.ts';
import { LIMITES } from './limites.ts';

let bancada: Bancada;
beforeAll(async () => {
  bancada = await montarBancada();
});
afterAll(() => bancada.desmontar());
afterEach(() => bancada.api.defeitos.clear());

describe('o que um erro conta', () => {
  const MARCA = 'SEGREDO-DO-UPSTREAM';
  const PERGUNTAS = [
    '{ categorias { nome destaque { nome } maisVendidos { nome } totalProdutos } }',
    '{ destaques { nome categorias { nome } } produtos(busca: "x") { itens { nome } } }',
    '{ produto(slug: "noite-de-oud") { nome } }',
    '{ sessao { usuario } carrinho { itens { nomeProduto produto { nome } } } }',
    'mutation { entrar(username: "marina", password: "Perfume@1") { __typename ... on Falha { mensagem } } }',
    'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { __typename ... on Falha { mensagem } } }',
    'mutation { removerItem(itemId: "2") { __typename ... on Falha { mensagem } } }',
  ];
  const CHAMADAS = [
    'GET /categorias',
    'GET /produtos/destaques',
    'GET /produtos/destaque-por-categoria',
    'GET /produtos/mais-vendidos',
    'GET /produtos/listarFiltroShop',
    'GET /produtos/slug/noite-de-oud',
    'GET /produtos/2',
    'GET /usuarios/me',
    'GET /carrinho',
    'POST /auth/login',
    'POST /carrinho/adicionar',
    'DELETE /carrinho/remover/2',
  ];

  test('nenhum texto, endereço ou pilha do upstream sai, seja qual for a resposta', async () => {
    const corpo = fc.constantFrom(
      `{"codigo":"${MARCA}","mensagem":"${MARCA}","campo":"${MARCA}"}`,
      `{"codigo":"ESTOQUE_INSUFICIENTE","mensagem":"${MARCA}","campo":"x ${MARCA}"}`,
      `{"codigo":"DADOS_INVALIDOS","mensagem":"${MARCA}"}`,
      `{"message":"${MARCA}","trace":"at ${MARCA}"}`,
      `<html>${MARCA}</html>`,
      `"${MARCA}`,
    );
    const status = fc.constantFrom(200, 400, 401, 403, 404, 409, 422, 429, 500, 503);
    const pergunta = fc.constantFrom(...PERGUNTAS);
    await fc.assert(
      fc.asyncProperty(pergunta, status, corpo, async (query, codigo, texto) => {
        bancada.api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
        for (const chamada of CHAMADAS) {
          bancada.api.estragar(chamada, { status: codigo, corpo: texto }, 99);
        }
        const resposta = await bancada.executar(query, { token: bancada.tokenDe('marina') });
        expect(resposta.texto).not.toMatch(/SEGREDO-DO|127\.0\.0\.1|\bat \/|node_modules|stack/);
        for (const erro of resposta.errors ?? []) {
          expect(erro.extensions.code).not.toBe('INTERNAL');
          expect(erro.extensions.requestId).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
      { numRuns: 120 },
    );
  });

  test.each([
    ['{ categoria { nome } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ produtos(ordenarPor: MENOR) { pagina } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ categorias { nome ', 'GRAPHQL_PARSE_FAILED'],
    ['mutation { entrar(username: 1, password: "x") { __typename } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s → %s, sem "Did you mean"', async (query, codigo) => {
    const { codigos, texto, status } = await bancada.executar(query);
    expect([status, new Set(codigos)]).toEqual([400, new Set([codigo])]);
    expect(texto).not.toContain('Did you mean');
  });

  test('uma variável torta é BAD_USER_INPUT', async () => {
    const { codigos, texto } = await bancada.executar(
      'query ($o: OrdenacaoProdutos) { produtos(ordenarPor: $o) { pagina } }',
      { variables: { o: 'MENOR_PRECOS' } },
    );
    expect(codigos).toEqual(['BAD_USER_INPUT']);
    expect(texto).not.toContain('Did you mean');
  });
});

describe('P13: limites', () => {
  const aninhar = (n: number): string =>
    n === 0 ? 'id' : `categorias { ${n === 1 ? 'id' : `destaque { ${aninhar(n - 2)} }`} }`;

  test('D7: a introspecção passa, 12 níveis passam, 13 não, e a resposta diz os números', async () => {
    expect((await bancada.executar(getIntrospectionQuery())).errors).toBeUndefined();
    const { errors } = await bancada.executar(`{ ${aninhar(14)} }`);
    expect(errors?.[0]?.message).toBe('Fields are nested too deep: 15, the limit is 12.');
  });

  test('cinquenta apelidos são recusados', async () => {
    const campos = Array.from({ length: 50 }, (_, i) => `a${i}: linkConversa`).join(' ');
    const { errors, status } = await bancada.executar(`{ ${campos} }`);
    expect(status).toBe(400);
    expect(errors?.map(({ message }) => message)).toContain(
      `Too many aliases: 50, the limit is ${LIMITES.apelidos}.`,
    );
  });

  test('listas dentro de listas são recusadas pelo custo', async () => {
    const { errors } = await bancada.executar(
      '{ categorias { maisVendidos(limite: 50) { categorias { maisVendidos(limite: 50) { categorias { maisVendidos { id } } } } } } }',
    );
    expect(errors?.[0]?.message).toMatch(
      /^The operation asks for too much at once: \d+, the limit is 20000\.$/,
    );
  });

  test('uma página do tamanho que for passa: a lista dela não conta duas vezes', async () => {
    const { errors } = await bancada.executar(
      'query ($tamanho: Int) { produtos(tamanho: $tamanho) { itens { id slug nome imagem { url fontes { tipo srcset } } variacoes { id nome preco estoque precoPorMl volumeMl } } } }',
    );
    expect(errors).toBeUndefined();
  });

  test('fragmentos que se dobram não custam mais do que escrevem', async () => {
    const dobras = Array.from(
      { length: 40 },
      (_, i) =>
        `fragment F${i} on Categoria { ...F${i + 1} destaque { categorias { ...F${i + 1} } } }`,
    ).join(' ');
    const { status } = await bancada.executar(
      `{ categorias { ...F0 } } ${dobras} fragment F40 on Categoria { id }`,
    );
    expect(status).toBe(400);
  });

  test('fragmentos em círculo são um erro de validação, não um laço', async () => {
    const { codigos } = await bancada.executar(
      '{ categorias { ...A } } fragment A on Categoria { ...B } fragment B on Categoria { ...A }',
    );
    expect(codigos).toContain('GRAPHQL_VALIDATION_FAILED');
  });

  test('um documento de muitos tokens não é lido até o fim', async () => {
    const { errors } = await bancada.executar(`{ ${'linkConversa '.repeat(3000)} }`);
    expect(errors?.[0]?.message).toContain('2000');
  });

  test('operações em lote e sem cabeçalho de JSON são recusadas', async () => {
    const enviar = (corpo: string, tipo: string) =>
      request(`${bancada.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': tipo },
        body: corpo,
      });
    expect((await enviar('[{"query":"{ linkConversa }"}]', 'application/json')).statusCode).toBe(
      400,
    );
    expect((await enviar('{"query":"{ linkConversa }"}', 'text/plain')).statusCode).toBe(400);
    expect((await enviar('query=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect(
      (await enviar(`{"query":"${'x'.repeat(110_000)}"}`, 'application/json')).statusCode,
    ).toBe(413);
  });
});

test('sem introspecção o schema não se lê', async () => {
  const fechada = await montarBancada({ INTROSPECTION: 'off' });
  const { codigos } = await fechada.executar('{ __schema { queryType { name } } }');
  expect(codigos).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  const semRastro = await fechada.executar('{ categorias { id } }', {
    cabecalhos: { 'x-decantaria-trace': '1' },
  });
  expect(semRastro.extensions).toBeUndefined();
  expect((await request(`${fechada.url}/schema.graphql`)).statusCode).toBe(404);
  await fechada.desmontar();
});

describe('graphql-http', () => {
  const auditorias = serverAudits({ url: () => `${bancada.url}/graphql`, fetchFn: fetch });

  test.each(auditorias.map((auditoria) => [auditoria.name, auditoria] as const))(
    '%s',
    async (_, auditoria) => {
      const resultado = await auditoria.fn();
      if (resultado.status === 'error') expect.soft(resultado.reason).toBe('');
      expect(resultado.status).not.toBe('error');
    },
  );
});
