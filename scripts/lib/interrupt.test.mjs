import { execa } from 'execa';
import { expect, it } from 'vitest';

it('a command that another Node runs over a channel ends when its work is done', async () => {
  const url = new URL('./interrupt.mjs', import.meta.url);
  const script = `import('${url.href}').then(({ onInterrupt }) => onInterrupt(() => {}))`;
  const options = { ipc: true, timeout: 15_000, reject: false };
  expect(await execa('node', ['--eval', script], options)).toMatchObject({ exitCode: 0 });
});
