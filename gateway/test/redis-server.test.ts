import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { canConnect, hasRedis } from './redis-server.ts';

const MODULE = new URL('./redis-server.ts', import.meta.url);
const PROGRAM = `const { startRedis } = await import('${MODULE}'); console.log((await startRedis()).url);`;

test.runIf(hasRedis && process.platform === 'linux')(
  'a redis-server ends with the test process that is killed',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(createInterface(child.stdout), 'line');
    expect(await canConnect(String(url))).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => canConnect(String(url)), { timeout: 10_000 }).toBe(false);
  },
);
