import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { paceRequests } from './pacing.ts';

test.each([
  ['a bearer token', { authorization: 'Bearer t' }],
  ['a session cookie', { cookie: 'a=b; __Host-decantaria_sessao=t' }],
])('a crowd of anonymous operations does not delay one with %s (GW-08)', async (_, headers) => {
  const app = Fastify();
  paceRequests(app);
  app.get('/graphql', ({ query }) => query);
  const ended: string[] = [];
  const ask = async (name: string, own = {}) => {
    await app.inject({ url: `/graphql?n=${name}`, headers: own });
    ended.push(name);
  };
  const crowd = Array.from({ length: 50 }, (__, n) => ask(`${n}`));
  await Promise.all([...crowd, ask('signed in', headers)]);
  expect(ended.indexOf('signed in')).toBeLessThan(10);
  await app.close();
});
