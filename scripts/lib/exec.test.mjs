import { expect, it } from 'vitest';
import { run } from './exec.mjs';

it('guarda o que o programa escreve e com que código termina', async () => {
  expect(await run('sh', ['-c', 'echo fora; echo erro >&2; exit 3'])).toMatchObject({
    code: 3,
    stdout: 'fora\n',
    output: expect.stringContaining('erro\n'),
  });
});

it('um programa que não existe termina com 127', async () => {
  expect(await run('nenhum-programa-com-este-nome', [])).toMatchObject({ code: 127 });
});

it('um programa que passa do tempo é morto com tudo o que ele iniciou', async () => {
  // Whatever still held the output open would keep this from ending.
  const ended = await run('sh', ['-c', 'sleep 600 & wait'], { timeLimit: 500 });
  expect(ended).toMatchObject({ code: 1 });
});
