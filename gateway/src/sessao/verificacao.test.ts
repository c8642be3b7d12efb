import { expect, test } from 'vitest';
import type { Conta } from '../conta/wire.ts';
import type { RestDaSessao } from '../rest/client.ts';
import { FalhaRest, lerRecusa } from '../rest/falha.ts';
import { ApiViva, SEGREDO } from '../teste/api-viva.ts';
import { comFuso } from './momento.ts';
import { criarVerificador } from './verificacao.ts';

const token = new ApiViva().token({ id: 7, username: 'marina', roles: ['ROLE_USER'] });
const conta: Conta = { id: '7', username: 'marina', papeis: ['USER'], ativa: true };

function cenario(responder: () => unknown) {
  let agora = Date.now();
  let chamadas = 0;
  const verificador = criarVerificador({ segredo: SEGREDO, agora: () => agora });
  const rest: RestDaSessao = async (endpoint) => {
    chamadas += 1;
    const valor = responder();
    if (valor instanceof Error) throw valor;
    // The stand-in answers what the account's schema would have made.
    return valor as Awaited<ReturnType<typeof rest<typeof endpoint>>>;
  };
  return {
    verificar: () => verificador.verificar(token, rest),
    passar: (segundos: number) => {
      agora += segundos * 1000;
    },
    chamadas: () => chamadas,
  };
}

test('F11: uma conta banida perde o acesso em até 30 s', async () => {
  let atual = conta;
  const { verificar, passar, chamadas } = cenario(() => atual);
  expect((await verificar())?.usuario).toBe('marina');
  atual = { ...conta, ativa: false };
  passar(29);
  expect(await verificar()).not.toBeNull();
  passar(2);
  expect(await verificar()).toBeNull();
  expect(chamadas()).toBe(2);
});

test.each([
  ['renomeada', { ...conta, username: 'outra' }],
  ['de outro número', { ...conta, id: '9' }],
])('uma conta %s não é a do token', async (_, outra) => {
  expect(await cenario(() => outra).verificar()).toBeNull();
});

test('um token vencido não vale nem com o veredito lembrado', async () => {
  const { verificar, passar } = cenario(() => conta);
  await verificar();
  passar(3601);
  expect(await verificar()).toBeNull();
});

test('a recusa definitiva acaba a sessão; a passageira não, e se pergunta de novo', async () => {
  const recusar = (status: number) =>
    new FalhaRest('recusada', 'GET /usuarios/me', lerRecusa(status, ''));
  expect(await cenario(() => recusar(403)).verificar()).toBeNull();
  const instavel = cenario(() => recusar(503));
  expect((await instavel.verificar())?.papeis).toEqual(['USER']);
  await instavel.verificar();
  expect(instavel.chamadas()).toBe(2);
});

test.each([
  ['America/Fortaleza', '2026-03-02T09:15:00-03:00'],
  ['UTC', '2026-03-02T12:15:00+00:00'],
  ['Asia/Kolkata', '2026-03-02T17:45:00+05:30'],
])('um momento em %s é %s', (fuso, texto) => {
  expect(comFuso(Date.UTC(2026, 2, 2, 12, 15), fuso)).toBe(texto);
});
