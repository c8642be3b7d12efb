import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { delayAfterCrashes, Service } from './supervised.ts';

let folder = '';
let services: Service[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-'));
  services = [];
});
afterEach(async () => {
  for (const service of services) service.kill();
  await rm(folder, { recursive: true });
});

/** A service that runs a few lines of code; `nth` is the number of this start. */
async function serviceOf(
  code: string,
  listener: ConstructorParameters<typeof Service>[1] = {},
  stopTimeout = 30_000,
): Promise<Service> {
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
    name: 'The child',
    file,
    env: process.env,
    delay: () => 1,
    stopTimeout,
  };
  const service = new Service(recipe, listener);
  services.push(service);
  return service;
}
const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).length;

describe('a service', () => {
  it('starts when it reports ready, and forwards its progress', async () => {
    const texts: string[] = [];
    const service = await serviceOf(
      `process.send({ type: 'progress', text: 'creating the database' }); ready(); live();`,
      { onProgress: (text) => texts.push(text) },
    );
    expect(await service.start()).toBe('http://child/1');
    expect(texts).toEqual(['creating the database']);
  });

  it('that cannot run states the reason and is not restarted', async () => {
    const service = await serviceOf(
      `process.send({ type: 'fatal', text: 'the folder is in use' }, () => process.exit(78));`,
    );
    await expect(service.start()).rejects.toThrow('The child cannot run: the folder is in use');
    expect(await starts()).toBe(1);
  });

  it('that always crashes before it is ready is started three times', async () => {
    const crashes: string[] = [];
    const service = await serviceOf('process.exit(3)', { onCrash: (text) => crashes.push(text) });
    await expect(service.start()).rejects.toThrow('it ended with code 3');
    expect(await starts()).toBe(3);
    expect(crashes).toHaveLength(2);
  });

  it('that crashes after it was ready is restarted', async () => {
    let notify: () => void = () => {};
    const recovered = new Promise((resolve) => {
      notify = () => resolve(undefined);
    });
    const service = await serviceOf('ready(); live();', { onRecovery: () => notify() });
    await service.start();
    process.kill(service.pid ?? 0, 'SIGKILL');
    await recovered;
    expect(await starts()).toBe(2);
  });

  it('that cannot run any more ends everything', async () => {
    const gaveUp = new Promise((resolve) => {
      void serviceOf(`if (nth === 1) { ready(); live(); } else process.exit(78);`, {
        onGiveUp: resolve,
      }).then(async (service) => {
        await service.start();
        process.kill(service.pid ?? 0, 'SIGKILL');
      });
    });
    expect(await gaveUp).toMatchObject({ message: expect.stringContaining('code 78') });
  });

  it('drains on stop and is not restarted', async () => {
    const service = await serviceOf(
      `process.on('SIGTERM', () => setTimeout(() => { note('drained'); process.exit(0); }, 20)); ready(); live();`,
    );
    await service.start();
    await service.stop();
    expect(await readFile(join(folder, 'journal'), 'utf8')).toBe('drained');
    expect(await starts()).toBe(1);
    expect(service.pid).toBeUndefined();
  });

  it('that does not drain in time is killed', async () => {
    const service = await serviceOf(`process.on('SIGTERM', () => {}); ready(); live();`, {}, 200);
    await service.start();
    await service.stop();
    expect(service.pid).toBeUndefined();
  });
});

it('the delay doubles from half a second to thirty', () => {
  expect([1, 2, 3, 7, 40].map(delayAfterCrashes)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});
