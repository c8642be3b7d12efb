import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { ApiViva } from './teste/api-viva.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const filhos = new Set<ChildProcess>();

afterEach(() => {
  for (const filho of filhos) filho.kill('SIGKILL');
  filhos.clear();
});

function iniciar(ambiente: Record<string, string>) {
  const filho = fork(MAIN, {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...ambiente },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  filhos.add(filho);
  const mensagens: Record<string, string>[] = [];
  filho.on('message', (mensagem: Record<string, string>) => mensagens.push(mensagem));
  return { filho, mensagens, saida: once(filho, 'exit').then(([codigo]) => codigo) };
}

test('pronto: diz o endereço quando a API respondeu; ao sair, termina o que começou', async () => {
  const api = new ApiViva();
  const { filho, mensagens, saida } = iniciar({ STORE_API_URL: await api.abrir() });
  await expect.poll(() => mensagens.at(-1)?.['type'], { timeout: 15_000 }).toBe('ready');
  expect(mensagens[0]).toMatchObject({ type: 'progress' });
  const url = mensagens.at(-1)?.['url'] ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const ultima = request(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ destaques { id } }"}',
  });
  await expect.poll(() => api.pedidas()).toContain('/produtos/destaques');
  filho.kill('SIGTERM');
  expect((await ultima).statusCode).toBe(200);
  expect(await saida).toBe(0);
  await api.fechar();
}, 20_000);

test.each([
  [{ STORE_TIMEZONE: 'Marte' }, /^STORE_TIMEZONE cannot be used: must be an IANA time zone/],
  [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is not an address of this machine/],
])(
  '%j: uma frase e o código que nenhum reinício conserta',
  async (ambiente, frase) => {
    const { mensagens, saida } = iniciar(ambiente);
    expect(await saida).toBe(78);
    expect(mensagens.at(-1)).toMatchObject({ type: 'fatal', text: expect.stringMatching(frase) });
  },
  20_000,
);

test('porta ocupada: diz qual e como sair disso', async () => {
  const ocupante = createServer().listen(0, '127.0.0.1');
  await once(ocupante, 'listening');
  const endereco = ocupante.address();
  const porta = typeof endereco === 'object' ? String(endereco?.port) : '';
  const { mensagens, saida } = iniciar({ PORT: porta });
  expect(await saida).toBe(78);
  expect(mensagens.at(-1)?.['text']).toBe(
    `Port ${porta} on 127.0.0.1 is taken by another program. Stop that program, or set PORT to a free port.`,
  );
  ocupante.close();
}, 20_000);
