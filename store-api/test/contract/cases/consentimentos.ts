import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../src/auth/limits.ts';
import type { Reply } from '../../server.ts';
import { type Case, call, type World } from '../world.ts';

const consentimento = (change: object = {}) => ({
  id: randomUUID(),
  versao: '1',
  escolha: 'ACEITO',
  quando: '2026-03-01T12:15:00.250Z',
  ...change,
});

const keep = (world: World, body: object, token?: string): Promise<Reply> =>
  call(world, 'POST', '/consentimentos', { body, ...(token === undefined ? {} : { token }) });

export const CONSENTIMENTOS: readonly Case[] = [
  {
    call: 'POST /consentimentos',
    title: 'without signing in (C-60)',
    status: 200,
    send: (world) => keep(world, consentimento()),
  },
  {
    call: 'POST /consentimentos',
    title: 'unknown choice (C-60)',
    status: 400,
    send: (world) => keep(world, consentimento({ escolha: 'TALVEZ' })),
  },
  {
    call: 'POST /consentimentos',
    title: 'too often (P12)',
    status: 429,
    send: async (world) => {
      const body = consentimento();
      let reply = await keep(world, body, world.cliente.token);
      for (let n = 0; n < LIMITS.consentBySender.points; n += 1) {
        reply = await keep(world, body, world.cliente.token);
      }
      return reply;
    },
  },
  {
    call: 'GET /consentimentos/me',
    title: 'own (C-60)',
    status: 200,
    send: async (world) => {
      const { token } = world.cliente;
      await keep(world, consentimento(), token);
      return call(world, 'GET', '/consentimentos/me', { token });
    },
  },
];
