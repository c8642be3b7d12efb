import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { delayAfterCrashes, Service } from './service.mjs';

let folder = '';
/** @type {Service[]} */
let services = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-'));
  services = [];
});
afterEach(async () => {
  for (const service of services) service.kill();
  await rm(folder, { recursive: true });
});

/**
 * A service that runs a few lines of code, with `nth` saying which start this is.
 * @param {string} code @param {import('./service.mjs').Listener} [listener]
 */
async function serviceOf(code, listener) {
  const file = join(folder, 'child.mjs');
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(join(folder, 'starts'))}, '|');
     const nth = readFileSync(${JSON.stringify(join(folder, 'starts'))}, 'utf8').length;
     const note = (text) => appendFileSync(${JSON.stringify(join(folder, 'journal'))}, text);
     const ready = () => process.send({ type: 'ready', url: 'http://child/' + nth });
     const live = () => setInterval(() => {}, 1000);
     ${code}`,
  );
  const recipe = {
    name: 'O filho',
    file,
    env: process.env,
    delay: () => 1,
    stopTimeout: 200,
  };
  const service = new Service(recipe, listener);
  services.push(service);
  return service;
}
const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).length;

describe('um servidor nosso', () => {
  it('sobe quando diz que está pronto, e conta o que faz até lá', async () => {
    /** @type {string[]} */
    const texts = [];
    const service = await serviceOf(
      `process.send({ type: 'progress', text: 'criando o banco' }); ready(); live();`,
      { onProgress: (text) => texts.push(text) },
    );
    expect(await service.start()).toBe('http://child/1');
    expect(texts).toEqual(['criando o banco']);
  });

  it('que não pode funcionar diz por quê e não é tentado de novo', async () => {
    const service = await serviceOf(
      `process.send({ type: 'fatal', text: 'a pasta está em uso' }, () => process.exit(78));`,
    );
    await expect(service.start()).rejects.toThrow(
      'O filho não pode funcionar: a pasta está em uso',
    );
    expect(await starts()).toBe(1);
  });

  it('não repete no erro o motivo que já mandou, e o resto do que escreveu passa', async () => {
    const errors = await new Promise((resolve) => {
      let written = '';
      void serviceOf(
        `console.error('aviso'); console.error('não subo: a pasta está em uso'); console.error('fim');
         process.send({ type: 'fatal', text: 'a pasta está em uso' }, () => process.exit(78));`,
        { onErrorOutput: (text) => (written += text) },
      )
        .then((service) => service.start())
        .catch(() => resolve(written));
    });
    expect(errors).toBe('aviso\nfim\n');
  });

  it('que já está pronto é ouvido no erro assim que escreve', async () => {
    /** @type {(text: string) => void} */
    let hear = () => {};
    const heard = new Promise((resolve) => {
      hear = resolve;
    });
    const service = await serviceOf(
      `process.on('SIGUSR2', () => console.error('um aviso')); ready(); live();`,
      { onErrorOutput: (text) => hear(text) },
    );
    await service.start();
    process.kill(service.pid ?? 0, 'SIGUSR2');
    expect(await heard).toBe('um aviso\n');
  });

  it('que cai sempre antes de ficar pronto é tentado três vezes', async () => {
    /** @type {string[]} */
    const crashes = [];
    const service = await serviceOf('process.exit(3)', { onCrash: (text) => crashes.push(text) });
    await expect(service.start()).rejects.toThrow('terminou com o código 3');
    expect(await starts()).toBe(3);
    expect(crashes).toHaveLength(2);
  });

  it('que morre depois de pronto volta sozinho', async () => {
    /** @type {() => void} */
    let notify = () => {};
    const recovered = new Promise((resolve) => {
      notify = () => resolve(undefined);
    });
    const service = await serviceOf('ready(); live();', { onRecovery: () => notify() });
    await service.start();
    process.kill(service.pid ?? 0, 'SIGKILL');
    await recovered;
    expect(await starts()).toBe(2);
  });

  it('que descobre depois que não pode funcionar encerra tudo', async () => {
    const gaveUp = new Promise((resolve) => {
      void serviceOf(`if (nth === 1) { ready(); live(); } else process.exit(78);`, {
        onGiveUp: resolve,
      }).then(async (service) => {
        await service.start();
        process.kill(service.pid ?? 0, 'SIGKILL');
      });
    });
    expect(await gaveUp).toMatchObject({ message: expect.stringContaining('o código 78') });
  });

  it('termina o que está fazendo quando é mandado parar, e não volta', async () => {
    const service = await serviceOf(
      `process.on('SIGTERM', () => setTimeout(() => { note('drained'); process.exit(0); }, 20)); ready(); live();`,
    );
    await service.start();
    await service.stop();
    expect(await readFile(join(folder, 'journal'), 'utf8')).toBe('drained');
    expect(await starts()).toBe(1);
    expect(service.pid).toBeUndefined();
  });

  it('que não para a tempo é encerrado à força', async () => {
    const service = await serviceOf(`process.on('SIGTERM', () => {}); ready(); live();`);
    await service.start();
    await service.stop();
    expect(service.pid).toBeUndefined();
  });
});

it('as esperas dobram de meio segundo até trinta', () => {
  expect([1, 2, 3, 7, 40].map(delayAfterCrashes)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});
