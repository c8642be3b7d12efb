import type { Pool } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { criarClienteRest } from '../rest/client.ts';
import { abrirPool } from '../rest/transporte.ts';
import { ApiViva, SEGREDO } from '../teste/api-viva.ts';
import { comFuso } from './momento.ts';
import { criarVerificador, type Verificador } from './verificacao.ts';

let api: ApiViva;
let pool: Pool;
let agora: number;
let token: string;
let verificador: Verificador;

beforeEach(async () => {
  api = new ApiViva();
  pool = abrirPool(new URL(await api.abrir()).origin);
  agora = Date.now();
  token = api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] });
  verificador = criarVerificador({ segredo: SEGREDO, agora: () => agora });
});
afterEach(async () => {
  await pool.destroy();
  await api.fechar();
});

const verificar = () =>
  verificador.verificar(token, criarClienteRest(pool, '/api').abrir({}).comToken(token));
const passar = (segundos: number) => {
  agora += segundos * 1000;
};
const mudarConta = (mudanca: Partial<(typeof api.usuarios)[number]>) => {
  api.usuarios = api.usuarios.map((um) => (um.id === 7 ? { ...um, ...mudanca } : um));
};

test('F11: uma conta banida perde o acesso em até 30 s', async () => {
  expect((await verificar())?.usuario).toBe('marina');
  mudarConta({ status: 'BANIDO' });
  passar(29);
  expect(await verificar()).not.toBeNull();
  passar(2);
  expect(await verificar()).toBeNull();
  expect(api.chamadas).toHaveLength(2);
});

test.each([{ username: 'outra' }, { id: 9 }])(
  'uma conta que virou %j não é a do token',
  async (mudanca) => {
    mudarConta(mudanca);
    expect(await verificar()).toBeNull();
  },
);

test('um token vencido não vale nem com o veredito lembrado', async () => {
  await verificar();
  passar(3601);
  expect(await verificar()).toBeNull();
});

test('a recusa definitiva acaba a sessão e é lembrada', async () => {
  api.estragar('GET /usuarios/me', { status: 403, corpo: '' });
  expect([await verificar(), await verificar()]).toEqual([null, null]);
  expect(api.chamadas).toHaveLength(1);
});

test('a recusa passageira não acaba a sessão, e se pergunta de novo', async () => {
  api.estragar('GET /usuarios/me', { status: 503, corpo: '' });
  expect((await verificar())?.papeis).toEqual(['USER']);
  await verificar();
  expect(api.chamadas).toHaveLength(2);
});

test.each([
  ['America/Fortaleza', '2026-03-02T09:15:00-03:00'],
  ['UTC', '2026-03-02T12:15:00+00:00'],
  ['Asia/Kolkata', '2026-03-02T17:45:00+05:30'],
])('um momento em %s é %s', (fuso, texto) => {
  expect(comFuso(Date.UTC(2026, 2, 2, 12, 15), fuso)).toBe(texto);
});
