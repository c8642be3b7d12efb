import { expectSameDecisions } from '@decantaria/server/test/same-decisions';
import { expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { createSharedCounters, forgetMemoria } from './shared-counters.ts';

const SECRET = Buffer.alloc(48, 1);

onEachEngine('counters in the database', (db, engine) => {
  const test = it.runIf(engine === 'PostgreSQL');

  test('decide as those in memory (OPS-10)', async () => {
    await expectSameDecisions((now, run) => {
      const secret = Buffer.alloc(48, `run ${run}`);
      return createSharedCounters(db(), secret, now);
    }, 20);
  });

  test('let parallel attempts at two store-apis through ten times, and keep no refused name (OPS-10)', async () => {
    const open = () =>
      TestServer.open(db(), { counters: createSharedCounters(db(), SECRET), secret: SECRET });
    await db().deleteFrom('memoria').execute();
    await using one = await open();
    await using other = await open();
    const { username } = await createUsuario(db());
    const guess = (api: TestServer, name: string) =>
      api.request('POST', '/api/auth/login', {
        body: { username: name, password: 'x' },
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => {
        const { status } = await guess(n % 2 === 0 ? one : other, username);
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);

    for (let n = 0; n < 20; n += 1) await guess(other, `nome.${n}`);
    const { length } = await db().selectFrom('memoria').select('chave').execute();
    expect((await guess(one, 'mais.um')).status).toBe(429);
    expect(await db().selectFrom('memoria').select('chave').execute()).toHaveLength(length);

    await forgetMemoria(db(), new Date(Date.now() + 2 * 86_400_000));
    expect(await db().selectFrom('memoria').select('chave').execute()).toEqual([]);
  });
});
