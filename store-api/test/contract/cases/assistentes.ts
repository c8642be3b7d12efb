import { createProof } from '@decantaria/server/gateway-proof';
import { z } from 'zod';
import { MAX_ASSISTENTES } from '../../../src/assistentes/service.ts';
import type { Reply } from '../../server.ts';
import { type Case, call, type World } from '../world.ts';

const own = (world: World, method: string, path: string, body?: object): Promise<Reply> =>
  call(world, method, `/assistentes${path}`, {
    token: world.cliente.token,
    ...(body === undefined ? {} : { body }),
  });

const create = (world: World) => own(world, 'POST', '', { nome: 'Conversa', escopos: ['LER'] });

const exchange = (world: World, credencial: string, from = '198.51.100.7') =>
  call(world, 'POST', '/assistentes/trocar', {
    body: { credencial, prova: createProof(world.api.secret, credencial, Date.now()) },
    headers: { 'x-forwarded-for': from },
  });

export const ASSISTENTES: readonly Case[] = [
  {
    call: 'GET /assistentes/me',
    title: 'own (MCP-06)',
    status: 200,
    send: async (world) => {
      await create(world);
      return own(world, 'GET', '/me');
    },
  },
  { call: 'POST /assistentes', title: 'a credential (MCP-06)', status: 200, send: create },
  {
    call: 'POST /assistentes',
    title: 'without a scope (MCP-06)',
    status: 400,
    send: (world) => own(world, 'POST', '', { nome: 'Conversa', escopos: [] }),
  },
  {
    call: 'POST /assistentes',
    title: 'more than an account may have (MCP-06)',
    status: 409,
    send: async (world) => {
      for (let n = 0; n < MAX_ASSISTENTES; n += 1) await create(world);
      return create(world);
    },
  },
  {
    call: 'DELETE /assistentes/{id}',
    title: 'unknown, as one that is revoked already (MCP-08)',
    status: 200,
    send: (world) => own(world, 'DELETE', '/999999999'),
  },
  {
    call: 'DELETE /assistentes/{id}',
    title: 'no number (MCP-08)',
    status: 400,
    send: (world) => own(world, 'DELETE', '/x'),
  },
  {
    call: 'POST /assistentes/trocar',
    title: 'by the gateway (MCP-07)',
    status: 200,
    send: async (world) => {
      const { body } = await create(world);
      return exchange(world, z.object({ credencial: z.string() }).parse(body).credencial);
    },
  },
  {
    call: 'POST /assistentes/trocar',
    title: 'unknown (MCP-07)',
    status: 401,
    send: (world) => exchange(world, 'dcm_nao-ha'),
  },
  {
    call: 'POST /assistentes/trocar',
    title: 'without the proof of the gateway (MCP-07)',
    status: 403,
    send: (world) =>
      call(world, 'POST', '/assistentes/trocar', { body: { credencial: 'dcm_x', prova: 'x' } }),
  },
  {
    call: 'POST /assistentes/trocar',
    title: 'no credential (MCP-07)',
    status: 400,
    send: (world) => call(world, 'POST', '/assistentes/trocar', { body: {} }),
  },
  {
    call: 'POST /assistentes/trocar',
    title: 'after 20 wrong ones from one address (MCP-08)',
    status: 429,
    send: async (world) => {
      for (let n = 0; n < 20; n += 1) await exchange(world, `dcm_${n}`, '203.0.113.9');
      return exchange(world, 'dcm_nao-ha', '203.0.113.9');
    },
  },
];
