import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { abrirBanco } from './db/abrir.ts';
import { migrar } from './db/migrar.ts';
import { travarDiretorio } from './db/trava.ts';
import { criarProduto, criarUsuario, SENHA } from './teste/dados.ts';
import { Processo, pastaTemporaria } from './teste/processo.ts';
import { respostaDe } from './teste/servidor.ts';

// Each test starts whole processes, some with a first database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('o programa', () => {
  const modelo = pastaTemporaria();
  let loja: Loja;
  beforeAll(async () => {
    loja = await prepararLoja(modelo.path, 40);
  });
  afterAll(() => modelo[Symbol.dispose]());

  /** A data directory of its own that has been in use before. */
  const pastaUsada = () => {
    const pasta = pastaTemporaria();
    cpSync(modelo.path, pasta.path, { recursive: true });
    return pasta;
  };

  it('serve, conta quando está pronto e guarda tudo só para si', async () => {
    using pasta = pastaTemporaria();
    const dir = join(pasta.path, 'dados');
    await using servidor = new Processo(dir);
    const url = await servidor.pronto();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(modo(dir)).toBe(0o700);
    expect(modo(join(dir, 'banco'))).toBe(0o700);
    expect(modo(join(dir, 'jwt-secret'))).toBe(0o600);
    const segredo = readFileSync(join(dir, 'jwt-secret'), 'utf8');
    expect(Buffer.from(segredo, 'base64').length).toBeGreaterThanOrEqual(32);

    const { codigo, avisos, stderr } = await servidor.matar('SIGTERM');
    expect(codigo).toBe(0);
    expect(stderr).toBe('');
    expect(avisos).toEqual([
      { type: 'progress', text: 'Criando o banco de dados' },
      { type: 'ready', url },
    ]);
  });

  it('uma pasta é de um processo só, até ele acabar, mesmo por kill -9', async () => {
    using pasta = pastaUsada();
    await using primeiro = new Processo(pasta.path);
    await primeiro.pronto();

    const recusado = await new Processo(pasta.path).fim;
    const frase = `The data directory ${pasta.path} is in use by process ${primeiro.pid}: stop that process, or set DATA_DIR to another directory.`;
    expect(recusado).toMatchObject({
      codigo: 78,
      avisos: [{ type: 'fatal', text: frase }],
      stderr: `store-api cannot start. ${frase}\n`,
    });

    await primeiro.matar('SIGKILL');
    await using segundo = new Processo(pasta.path);
    expect((await fetch(`${await segundo.pronto()}/health/ready`)).status).toBe(200);
  });

  it('nenhuma escrita confirmada se perde num kill -9 no meio de outras', async () => {
    using pasta = pastaUsada();
    const { username, produtos } = loja;

    let guardadas = 0;
    for (let vez = 0; vez < 3; vez += 1) {
      await using servidor = new Processo(pasta.path);
      const cliente = await entrar(await servidor.pronto(), username);
      expect(await cliente.unidades()).toBeGreaterThanOrEqual(guardadas);
      guardadas = await cliente.unidades();
      await Promise.allSettled(
        produtos.map(async (produtoId, ordem) => {
          if (await cliente.adicionar(produtoId)) guardadas += 1;
          if (ordem === 20) await servidor.matar('SIGKILL');
        }),
      );
    }
    await using servidor = new Processo(pasta.path);
    const cliente = await entrar(await servidor.pronto(), username);
    expect(await cliente.unidades()).toBeGreaterThanOrEqual(guardadas);
    expect(guardadas).toBeGreaterThanOrEqual(3 * 20);
  });

  it('um primeiro começo interrompido não atrapalha o seguinte', async () => {
    using pasta = pastaTemporaria();
    mkdirSync(join(pasta.path, 'banco.parcial'));
    writeFileSync(join(pasta.path, 'banco.parcial', 'PG_VERSION'), '18\n');
    await using servidor = new Processo(pasta.path);
    expect((await fetch(`${await servidor.pronto()}/api/categorias`)).status).toBe(200);
  });

  it.each(['SIGTERM', 'SIGINT', 'abandono'] as const)(
    'com %s, termina o pedido em curso e sai com 0',
    async (motivo) => {
      using pasta = pastaUsada();
      await using servidor = new Processo(pasta.path);
      const url = await servidor.pronto();
      const corpo = JSON.stringify({ username: 'ninguem', password: 'x' });
      const pedido = request(`${url}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(corpo),
          expect: '100-continue',
        },
      });
      pedido.flushHeaders();
      await once(pedido, 'continue');

      const fim = motivo === 'abandono' ? servidor.abandonar() : servidor.matar(motivo);
      await semMaisConexoes(url);
      pedido.end(corpo);
      const resposta = await respostaDe(pedido);
      expect(resposta.headers.connection).toBe('close');
      expect(JSON.parse(await text(resposta))).toMatchObject({ codigo: 'CREDENCIAIS_INVALIDAS' });
      expect(await fim).toMatchObject({ codigo: 0 });
    },
  );

  it('porta ocupada: diz qual e a saída, antes de criar o banco', async () => {
    using pasta = pastaTemporaria();
    const outro = createServer().listen(0, '127.0.0.1');
    await once(outro, 'listening');
    const { port } = endereco(outro.address());
    const { codigo, stderr } = await new Processo(pasta.path, { STORE_API_PORT: String(port) }).fim;
    outro.close();
    expect(codigo).toBe(78);
    expect(stderr).toBe(
      `store-api cannot start. Port ${port} of 127.0.0.1 is taken by another program: stop it, or set STORE_API_PORT to a free port.\n`,
    );
  });

  it('configuração errada: diz qual variável, sem repetir o valor', async () => {
    using pasta = pastaTemporaria();
    const { codigo, stderr } = await new Processo(pasta.path, { JWT_SECRET: 'c2VncmVkbw==' }).fim;
    expect(codigo).toBe(78);
    expect(stderr).toMatch(
      /^store-api cannot start\. JWT_SECRET must be base64 of at least 32 random bytes/,
    );
    expect(stderr).not.toContain('c2VncmVkbw');
  });

  it('PostgreSQL fora do ar: diz que variável, sem a senha', async () => {
    using pasta = pastaTemporaria();
    const env = { DATABASE_URL: 'postgres://loja:segredissimo@127.0.0.1:1/loja' };
    const { codigo, stderr } = await new Processo(pasta.path, env).fim;
    expect(codigo).toBe(78);
    expect(stderr).toBe(
      'store-api cannot start. DATABASE_URL: PostgreSQL cannot be reached (ECONNREFUSED): start it, or correct the address.\n',
    );
  });
});

interface Loja {
  username: string;
  produtos: number[];
}

/** Makes an embedded database with one customer and some products. */
async function prepararLoja(dir: string, quantos: number): Promise<Loja> {
  const trava = await travarDiretorio(dir);
  const db = await abrirBanco({ kind: 'embedded', dir }, () => {});
  await migrar(db);
  const { username } = await criarUsuario(db);
  const produtos: number[] = [];
  for (let n = 0; n < quantos; n += 1) produtos.push((await criarProduto(db)).id);
  await db.destroy();
  trava.soltar();
  return { username, produtos };
}

const Login = z.object({ token: z.string() });
const Carrinho = z.object({ itens: z.array(z.object({ quantidade: z.int() })) });

async function entrar(url: string, username: string) {
  const chamar = (path: string, token: string, body?: object): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = await chamar('/auth/login', '', { username, password: SENHA });
  const { token } = Login.parse(await login.json());
  return {
    /** Whether the server confirmed it. */
    adicionar: async (produtoId: number): Promise<boolean> =>
      (await chamar('/carrinho/adicionar', token, { produtoId, quantidade: 1 })).status === 200,
    unidades: async (): Promise<number> => {
      const { itens } = Carrinho.parse(await (await chamar('/carrinho', token)).json());
      return itens.reduce((soma, item) => soma + item.quantidade, 0);
    },
  };
}

/** Resolves when the server has begun to drain: it takes no new connection. */
async function semMaisConexoes(url: string): Promise<void> {
  const aberto = (): Promise<boolean> =>
    fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
      (resposta) => resposta.ok,
      () => false,
    );
  while (await aberto());
}

function modo(path: string): number {
  return statSync(path).mode & 0o777;
}

function endereco(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string')
    throw new Error('It does not listen on TCP.');
  return address;
}
