import { createServer, type Socket } from 'node:net';
import type { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiViva } from '../teste/api-viva.ts';
import type { OpcoesDeCache } from './cache.ts';
import { type ClienteRest, criarClienteRest } from './client.ts';
import { endpoints } from './endpoints.ts';
import { FalhaRest } from './falha.ts';
import type { PassoDoRastro } from './rastro.ts';
import { abrirPool } from './transporte.ts';

let api: ApiViva;
let pool: Pool;
let relogio: number;
let cliente: ClienteRest;

const abrirCliente = (cache: OpcoesDeCache = {}) =>
  criarClienteRest(pool, '/api', { cache: { agora: () => relogio, ...cache } });

beforeEach(async () => {
  api = new ApiViva();
  pool = abrirPool(new URL(await api.abrir()).origin);
  relogio = 0;
  cliente = abrirCliente();
});
afterEach(async () => {
  await pool.destroy();
  await api.fechar();
});

const categorias = (c = cliente) => c.abrir({}).publico(endpoints.listarCategorias, {});
const tipoDe = (promessa: Promise<unknown>) =>
  promessa.then(
    () => 'ok',
    (erro: unknown) => (erro instanceof FalhaRest ? erro.tipo : erro),
  );
const esperarChamadas = (n: number) =>
  expect.poll(() => api.chamadas.length, { interval: 5 }).toBe(n);

describe('cache das respostas públicas', () => {
  test('fresca: não pergunta de novo', async () => {
    await categorias();
    relogio = 59_000;
    expect(await categorias()).toHaveLength(3);
    expect(api.chamadas).toHaveLength(1);
  });

  test('um pouco velha: responde já e renova por trás, uma vez', async () => {
    await categorias();
    api.categorias = [{ id: 9, nome: 'Nicho' }];
    relogio = 61_000;
    const [velha] = await Promise.all([categorias(), categorias(), categorias()]);
    expect(velha).toHaveLength(3);
    await expect.poll(async () => (await categorias()).length, { interval: 5 }).toBe(1);
    expect(api.chamadas).toHaveLength(2);
  });

  test('velha: pergunta; com a API fora do ar, serve a guardada', async () => {
    await categorias();
    relogio = 200_000;
    api.estragar('GET /categorias', 'antes', 2);
    expect(await categorias()).toHaveLength(3);
    relogio = 2_000_000;
    api.estragar('GET /categorias', 'antes', 2);
    expect(await tipoDe(categorias())).toBe('conexao');
  });

  test('uma recusa definitiva apaga a guardada', async () => {
    const slug = () =>
      cliente.abrir({}).publico(endpoints.produtoPorSlug, { parametros: { slug: 'noite-de-oud' } });
    await slug();
    api.produtos = [];
    relogio = 100_000;
    expect(await tipoDe(slug())).toBe('recusada');
    api.estragar('GET /produtos/slug/noite-de-oud', 'antes', 2);
    expect(await tipoDe(slug())).toBe('conexao');
  });

  test('fresca: true passa por cima', async () => {
    await categorias();
    await cliente.abrir({}).publico(endpoints.listarCategorias, { fresca: true });
    expect(api.chamadas).toHaveLength(2);
  });

  test('guarda no máximo o limite, a menos usada sai primeiro', async () => {
    const pequena = abrirCliente({ limite: 2 });
    const pedir = (limit: number) =>
      pequena
        .abrir({})
        .publico(endpoints.listarMaisVendidos, { consulta: { categoria: 'Árabe', limit } });
    for (const limit of [1, 2, 1, 3, 1, 2]) await pedir(limit);
    expect(api.pedidas().map((url) => url.at(-1))).toEqual(['1', '2', '3', '2']);
  });
});

describe('coalescência', () => {
  test('perguntas iguais ao mesmo tempo são uma só, também para porId, que não se guarda', async () => {
    const pedir = () =>
      cliente.abrir({}).publico(endpoints.produtoPorId, { parametros: { id: '1' } });
    await Promise.all([pedir(), pedir(), pedir()]);
    expect(api.chamadas).toHaveLength(1);
    await pedir();
    expect(api.chamadas).toHaveLength(2);
  });

  test('respostas de uma sessão não passam para outra operação', async () => {
    const marina = api.usuarios[0];
    const token = marina ? api.token(marina) : '';
    const ler = () => cliente.abrir({}).comToken(token)(endpoints.minhaConta, {});
    await Promise.all([ler(), ler()]);
    expect(api.chamadas).toHaveLength(2);
  });

  test('quem desiste não leva os outros; quando o último sai, a chamada acaba', async () => {
    api.estragar('GET /categorias', 'mudo', 2);
    const [um, outro] = [new AbortController(), new AbortController()];
    const esperas = [um, outro].map(({ signal: sinal }) =>
      tipoDe(cliente.abrir({ sinal }).publico(endpoints.listarCategorias, {})),
    );
    await esperarChamadas(1);
    um.abort();
    expect(await esperas[0]).toBe('abandonada');
    expect(api.abandonadas).toBe(0);
    outro.abort();
    expect(await esperas[1]).toBe('abandonada');
    await expect.poll(() => api.abandonadas, { interval: 5 }).toBe(1);
  });
});

describe('falhas do fio', () => {
  test('prazo: a chamada acaba de verdade', async () => {
    api.estragar('GET /categorias', 'mudo');
    const apressado = { ...endpoints.listarCategorias, prazoMs: 60 };
    expect(await tipoDe(cliente.abrir({}).publico(apressado, {}))).toBe('prazo');
    await expect.poll(() => api.abandonadas, { interval: 5 }).toBe(1);
  });

  test('uma leitura sem conexão é tentada mais uma vez, e só uma', async () => {
    api.estragar('GET /categorias', 'antes', 1);
    expect(await categorias()).toHaveLength(3);
    api.estragar('GET /produtos/destaques', 'antes', 9);
    const pedir = cliente.abrir({}).publico(endpoints.listarDestaques, {});
    expect(await tipoDe(pedir)).toBe('conexao');
    expect(api.chamadas).toHaveLength(4);
  });

  test('uma escrita nunca é enviada duas vezes', async () => {
    api.estragar('POST /auth/login', 'antes', 9);
    const corpo = { username: 'marina', password: 'x' };
    expect(await tipoDe(cliente.abrir({}).publico(endpoints.entrar, { corpo }))).toBe('conexao');
    expect(api.chamadas).toHaveLength(1);
  });

  test.each([
    'cortada',
    { status: 200, corpo: '<html>' },
    { status: 200, corpo: '{"a":1}' },
  ] as const)('%j é ilegível', async (defeito) => {
    api.estragar('GET /categorias', defeito);
    expect(await tipoDe(categorias())).toBe('invalida');
  });

  test('um corpo que acaba no meio é ilegível, uma resposta torta também', async () => {
    const servir = async (resposta: string) => {
      const abertos = new Set<Socket>();
      const servidor = createServer((soquete) => {
        abertos.add(soquete);
        soquete.once('data', () => soquete.end(resposta));
        soquete.on('error', () => undefined);
      });
      await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto));
      const endereco = servidor.address();
      const porta = typeof endereco === 'object' ? endereco?.port : undefined;
      const torto = abrirPool(`http://127.0.0.1:${porta}`);
      const tipo = await tipoDe(
        criarClienteRest(torto, '/api').abrir({}).publico(endpoints.listarCategorias, {}),
      );
      await torto.destroy();
      for (const soquete of abertos) soquete.destroy();
      servidor.close();
      return tipo;
    };
    expect(await servir('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n[{"id":1')).toBe('invalida');
    expect(await servir('nada disso\r\n\r\n')).toBe('invalida');
    const enorme = `HTTP/1.1 200 OK\r\ncontent-length: 5000000\r\n\r\n${' '.repeat(5_000_000)}`;
    expect(await servir(enorme)).toBe('invalida');
  });

  test('o navegador não chega à API: nem Origin, nem cookie, nem token onde não se pede', async () => {
    await categorias();
    const [chamada] = api.chamadas;
    expect(Object.keys(chamada?.cabecalhos ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
  });
});

describe('rastro', () => {
  test('diz o que cada chamada custou, pelo modelo do endereço', async () => {
    const passos: PassoDoRastro[] = [];
    const { publico } = cliente.abrir({ passos });
    api.estragar('GET /produtos/slug/noite-de-oud', 'antes', 1);
    await publico(endpoints.produtoPorSlug, { parametros: { slug: 'noite-de-oud' } });
    await publico(endpoints.produtoPorSlug, { parametros: { slug: 'noite-de-oud' } });
    const comum = { metodo: 'GET', caminho: '/produtos/slug/{slug}', resultado: 'ok' };
    expect(passos).toMatchObject([
      { ...comum, status: 200, tentativas: 2, cache: 'miss' },
      { ...comum, status: null, tentativas: 0, cache: 'hit' },
    ]);
  });
});
