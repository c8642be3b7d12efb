import { expect, it } from 'vitest';
import { run } from './exec.mjs';

it('keeps the output and the exit code of a program', async () => {
  expect(await run('sh', ['-c', 'echo out; echo error >&2; exit 3'])).toMatchObject({
    code: 3,
    stdout: 'out\n',
    output: expect.stringContaining('error\n'),
  });
});

it('a program that does not exist ends with 127', async () => {
  expect(await run('no-program-of-this-name', [])).toMatchObject({ code: 127 });
});

it('a program over its time limit is killed with its children', async () => {
  // A surviving child would hold the output open, and this call would not end.
  const ended = await run('sh', ['-c', 'sleep 600 & wait'], { timeLimit: 500 });
  expect(ended).toMatchObject({ code: 1 });
});
