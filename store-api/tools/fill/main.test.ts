import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { execute } from '../../src/cli/execute.ts';
import { openDatabase } from '../../src/db/open.ts';
import { checkInvariants } from '../../src/invariants/check.ts';
import { inTerminal, runScript } from '../../test/command.ts';
import { temporaryFolder } from '../../test/process.ts';
import { writeEmptyShop } from '../../test/template.ts';
import { fill } from './command.ts';

// One test starts a whole process.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const refuse = (args: string[], env: Record<string, string>) =>
  inTerminal((terminal) => execute('npm run fill -w store-api --', fill, args, terminal), env);

it('adds products to a shop, but never in production', async () => {
  using folder = temporaryFolder();
  await writeEmptyShop(folder.path);
  const env = { DATA_DIR: folder.path };
  const refused = await refuse(['--produtos', '5'], { ...env, NODE_ENV: 'production' });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('production') });
  expect(await runScript(MAIN, ['--produtos', '5'], env)).toMatchObject({
    code: 0,
    stdout: '5 products added.\n',
  });
  const db = await openDatabase({ kind: 'embedded', dir: folder.path });
  try {
    expect(await db.selectFrom('produtos').select('id').execute()).toHaveLength(5);
    expect(await checkInvariants(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

it.each([
  [[], 'fill needs --produtos N'],
  [['--produtos', '-1'], '--produtos'],
  [['--produtos', 'muitos'], '--produtos takes a whole number'],
  [['--outro', '1'], 'Usage: npm run fill -w store-api --'],
])('refuses the arguments %j', async (args, sentence) => {
  const { code, stderr } = await refuse(args, { DATA_DIR: '/nowhere' });
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});
