import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bancada, montarBancada } from '../teste/bancada.ts';
import { hashesDosScripts } from './cabecalhos.ts';
import { escolherCodificacao } from './compressao.ts';

const pedir = async (url: string, headers: Record<string, string> = {}) => {
  const resposta = await request(url, { headers });
  return {
    status: resposta.statusCode,
    cabecalhos: resposta.headers,
    bytes: Buffer.from(await resposta.body.arrayBuffer()),
  };
};

describe('portas', () => {
  let bancada: Bancada;
  beforeEach(async () => {
    bancada = await montarBancada();
  });
  afterEach(() => bancada.desmontar());

  test('pronto só depois que a API respondeu uma vez; 503 ao drenar', async () => {
    const pronto = async () => (await pedir(`${bancada.url}/health/ready`)).status;
    expect(await pronto()).toBe(503);
    expect((await pedir(`${bancada.url}/health/live`)).status).toBe(200);
    bancada.api.estragar('GET /categorias', 'antes', 2);
    expect(await bancada.saude.aguardar()).toBe(true);
    expect(await pronto()).toBe(200);
    bancada.saude.drenar();
    expect(await pronto()).toBe(503);
  });

  test('P15: cabeçalhos de segurança e o número da requisição', async () => {
    const { cabecalhos } = await bancada.executar('{ linkConversa }');
    expect(cabecalhos).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    expect(cabecalhos['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(cabecalhos['access-control-allow-origin']).toBeUndefined();
  });

  test('quem sai leva embora a chamada que pediu', async () => {
    bancada.api.estragar('GET /produtos/destaques', 'mudo');
    const desisto = new AbortController();
    const pedido = request(`${bancada.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ destaques { id } }"}',
      signal: desisto.signal,
    }).catch((erro: unknown) => erro);
    await expect.poll(() => bancada.api.chamadas.length, { interval: 5 }).toBe(1);
    desisto.abort();
    await pedido;
    await expect.poll(() => bancada.api.abandonadas, { interval: 5 }).toBe(1);
  });

  test('o navegador que abre /graphql vai ao sandbox; o schema se lê', async () => {
    const { status, cabecalhos } = await pedir(`${bancada.url}/graphql`, { accept: 'text/html' });
    expect([status, cabecalhos.location]).toEqual([302, '/sandbox']);
    const schema = await pedir(`${bancada.url}/schema.graphql`);
    expect(schema.bytes.toString()).toContain('type Query {');
  });

  test('respostas grandes vão comprimidas', async () => {
    const corpo = JSON.stringify({
      query: '{ __schema { types { name description fields { name } } } }',
    });
    const comprimida = async (codificacao: string) => {
      const resposta = await request(`${bancada.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': codificacao },
        body: corpo,
      });
      expect(resposta.headers['content-encoding']).toBe(codificacao);
      return Buffer.from(await resposta.body.arrayBuffer());
    };
    expect(brotliDecompressSync(await comprimida('br')).toString()).toContain('"Produto"');
    expect(gunzipSync(await comprimida('gzip')).toString()).toContain('"Produto"');
  });

  test.each([
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    [undefined, null],
  ])('de %j sai %s', (aceitas, esperada) => {
    expect(escolherCodificacao(aceitas)).toBe(esperada);
  });

  test.each([
    '/imagens/../api/usuarios/me',
    '/imagens/x.svg',
    '/imagens/x',
    '/imagens/-/..%2fx.jpg',
  ])('%s não é imagem e não chega à API', async (caminho) => {
    const { status } = await pedir(`${bancada.url}${caminho}`, { accept: 'image/*' });
    expect(status).toBe(404);
    expect(bancada.api.chamadas).toEqual([]);
  });

  test('uma imagem que a API não tem é 404; com a API fora do ar é 502', async () => {
    expect((await pedir(`${bancada.url}/imagens/noite-960.jpg`)).status).toBe(404);
    await bancada.api.fechar();
    expect((await pedir(`${bancada.url}/imagens/noite-960.jpg`)).status).toBe(502);
    await bancada.api.abrir();
  });
});

describe('a loja', () => {
  let pasta: string;
  let bancada: Bancada;
  const TEMPLATE =
    '<html><head><script>comecar()</script><script type="application/json">{}</script><script type="module" src="/assets/a.js"></script></head></html>';
  const RENDERIZADOR = `
    let vezes = 0;
    export const createRenderer = ({ template }) => async ({ url: endereco, mobile: movel, execute: executar }) => {
      const url = endereco.pathname + endereco.search;
      if (url.startsWith('/quebra')) throw new Error('quebrou');
      if (url.startsWith('/antiga')) return { status: 301, html: '', location: '/nova', shareable: false };
      vezes += 1;
      const documento = { kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: 'query', selectionSet: { kind: 'SelectionSet', selections: ['marca', 'sessao'].map((nome) => nome === 'marca'
        ? { kind: 'Field', name: { kind: 'Name', value: 'linkConversa' } }
        : { kind: 'Field', name: { kind: 'Name', value: 'carrinho' }, selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }] } }) } }] };
      const { data, errors } = await executar({ document: documento, variables: {} });
      return { status: url.startsWith('/nada') ? 404 : 200, shareable: !url.startsWith('/minha'),
        html: template + JSON.stringify({ vezes, url, movel, data, codigos: errors.map((e) => e.extensions.code) }) + ' '.repeat(1500) };
    };`;

  beforeAll(async () => {
    pasta = await mkdtemp(join(tmpdir(), 'loja-'));
    await mkdir(join(pasta, 'client', 'assets'), { recursive: true });
    await mkdir(join(pasta, 'server'));
    await writeFile(join(pasta, 'package.json'), '{"type":"module"}');
    await writeFile(join(pasta, 'client', 'index.html'), TEMPLATE);
    await writeFile(join(pasta, 'client', 'assets', 'a.js'), 'inteiro()');
    await writeFile(join(pasta, 'client', 'assets', 'a.js.br'), 'comprimido');
    await writeFile(join(pasta, 'client', 'favicon.svg'), '<svg/>');
    await writeFile(join(pasta, 'server', 'entry-server.js'), RENDERIZADOR);
    bancada = await montarBancada({ WEB_DIST: pasta });
  });
  afterAll(async () => {
    await bancada.desmontar();
    await rm(pasta, { recursive: true });
  });

  const abrir = async (caminho: string, cabecalhos: Record<string, string> = {}) => {
    const {
      status,
      cabecalhos: recebidos,
      bytes,
    } = await pedir(`${bancada.url}${caminho}`, {
      accept: 'text/html',
      ...cabecalhos,
    });
    const texto = bytes.toString();
    const json: unknown = texto.includes('{"vezes')
      ? JSON.parse(texto.slice(texto.indexOf('{"vezes')))
      : null;
    return { status, cabecalhos: recebidos, texto, json };
  };

  test('arquivos: os de /assets para sempre e comprimidos, os da raiz por uma hora', async () => {
    const js = await pedir(`${bancada.url}/assets/a.js`, { 'accept-encoding': 'br' });
    expect([
      js.bytes.toString(),
      js.cabecalhos['content-encoding'],
      js.cabecalhos['cache-control'],
    ]).toEqual(['comprimido', 'br', 'public, max-age=31536000, immutable']);
    expect(js.cabecalhos['content-type']).toMatch(/^(text|application)\/javascript/);
    const icone = await pedir(`${bancada.url}/favicon.svg`);
    expect([icone.cabecalhos['content-type'], icone.cabecalhos['cache-control']]).toEqual([
      'image/svg+xml',
      'public, max-age=3600',
    ]);
    expect((await pedir(`${bancada.url}/assets/nada.js`)).status).toBe(404);
    expect((await pedir(`${bancada.url}/robots.txt`)).status).toBe(404);
  });

  test('as páginas são de todos: o cookie de quem pede não entra nelas', async () => {
    const cookie = `decantaria_sessao=${bancada.tokenDe('marina')}`;
    const { status, json, cabecalhos } = await abrir('/?a=1', { cookie });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      url: '/?a=1',
      movel: false,
      data: { carrinho: null },
      codigos: ['UNAUTHENTICATED'],
    });
    expect(cabecalhos).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Sec-CH-UA-Mobile, User-Agent, Accept-Encoding',
    });
    expect(bancada.api.chamadas).toEqual([]);
  });

  test('a política deixa correr só os scripts do template', async () => {
    const { cabecalhos } = await abrir('/');
    const [hash] = hashesDosScripts(TEMPLATE);
    expect(hashesDosScripts(TEMPLATE)).toHaveLength(1);
    expect(cabecalhos['content-security-policy']).toContain(`script-src 'self' ${hash};`);
  });

  test('uma página partilhável é desenhada uma vez por endereço e aparelho', async () => {
    const celular = { 'user-agent': 'Mozilla/5.0 (Android) Mobile' };
    const vezes = (pagina: { json: unknown }) => pagina.json;
    const [um, dois] = await Promise.all([abrir('/lista'), abrir('/lista')]);
    expect(vezes(dois)).toEqual(vezes(um));
    const movel = await abrir('/lista', celular);
    expect(movel.json).toMatchObject({ movel: true });
    expect(movel.json).not.toEqual(um.json);
    expect((await abrir('/lista', { ...celular, 'sec-ch-ua-mobile': '?0' })).json).toEqual(um.json);
    expect((await abrir('/minha')).json).not.toEqual((await abrir('/minha')).json);
  });

  test('304 para quem já tem; 404 e redirecionamento da própria loja', async () => {
    const { cabecalhos } = await abrir('/lista');
    expect((await abrir('/lista', { 'if-none-match': String(cabecalhos.etag) })).status).toBe(304);
    expect((await abrir('/nada')).status).toBe(404);
    const antiga = await abrir('/antiga');
    expect([antiga.status, antiga.cabecalhos.location]).toEqual([301, '/nova']);
  });

  test('um endereço que parece de outra loja continua desta', async () => {
    expect((await abrir('//outra.example/lista')).json).toMatchObject({
      url: '//outra.example/lista',
    });
  });

  test('se o desenho falha, vai o molde para o cliente desenhar, sem pilha', async () => {
    const { status, texto } = await abrir('/quebra');
    expect([status, texto]).toEqual([200, TEMPLATE]);
  });

  test('sem construção, uma frase diz o que fazer', async () => {
    const semLoja = await montarBancada({ WEB_DIST: join(pasta, 'nada') });
    const { status, bytes } = await pedir(`${semLoja.url}/produtos`, { accept: 'text/html' });
    expect([status, bytes.toString()]).toEqual([503, expect.stringContaining('npm run build')]);
    await semLoja.desmontar();
  });
});
