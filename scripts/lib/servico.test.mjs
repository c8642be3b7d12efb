import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { esperaAposQuedas, Servico } from './servico.mjs';

let pasta = '';
/** @type {Servico[]} */
let servicos = [];

beforeEach(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'servico-'));
  servicos = [];
});
afterEach(async () => {
  for (const servico of servicos) servico.matar();
  await rm(pasta, { recursive: true });
});

/**
 * A service that runs a few lines of code, with `contar()` giving how many times it was started.
 * @param {string} codigo @param {import('./servico.mjs').Ouvinte} [ouvinte]
 */
async function servicoDe(codigo, ouvinte) {
  const arquivo = join(pasta, 'filho.mjs');
  await writeFile(
    arquivo,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(join(pasta, 'vezes'))}, '|');
     const vez = readFileSync(${JSON.stringify(join(pasta, 'vezes'))}, 'utf8').length;
     const anotar = (texto) => appendFileSync(${JSON.stringify(join(pasta, 'diario'))}, texto);
     const pronto = () => process.send({ type: 'ready', url: 'http://filho/' + vez });
     const viver = () => setInterval(() => {}, 1000);
     ${codigo}`,
  );
  const receita = {
    nome: 'O filho',
    arquivo,
    env: process.env,
    espera: () => 1,
    prazoParaParar: 200,
  };
  const servico = new Servico(receita, ouvinte);
  servicos.push(servico);
  return servico;
}
const vezes = async () => (await readFile(join(pasta, 'vezes'), 'utf8')).length;

describe('um servidor nosso', () => {
  it('sobe quando diz que está pronto, e conta o que faz até lá', async () => {
    /** @type {string[]} */
    const textos = [];
    const servico = await servicoDe(
      `process.send({ type: 'progress', text: 'criando o banco' }); pronto(); viver();`,
      { aoProgredir: (texto) => textos.push(texto) },
    );
    expect(await servico.subir()).toBe('http://filho/1');
    expect(textos).toEqual(['criando o banco']);
  });

  it('que não pode funcionar diz por quê e não é tentado de novo', async () => {
    const servico = await servicoDe(
      `process.send({ type: 'fatal', text: 'a pasta está em uso' }, () => process.exit(78));`,
    );
    await expect(servico.subir()).rejects.toThrow(
      'O filho não pode funcionar: a pasta está em uso',
    );
    expect(await vezes()).toBe(1);
  });

  it('que cai sempre antes de ficar pronto é tentado três vezes', async () => {
    /** @type {string[]} */
    const quedas = [];
    const servico = await servicoDe('process.exit(3)', { aoCair: (texto) => quedas.push(texto) });
    await expect(servico.subir()).rejects.toThrow('terminou com o código 3');
    expect(await vezes()).toBe(3);
    expect(quedas).toHaveLength(2);
  });

  it('que morre depois de pronto volta sozinho', async () => {
    /** @type {() => void} */
    let avisar = () => {};
    const voltou = new Promise((resolver) => {
      avisar = () => resolver(undefined);
    });
    const servico = await servicoDe('pronto(); viver();', { aoVoltar: () => avisar() });
    await servico.subir();
    process.kill(servico.pid ?? 0, 'SIGKILL');
    await voltou;
    expect(await vezes()).toBe(2);
  });

  it('que descobre depois que não pode funcionar encerra tudo', async () => {
    const desistencia = new Promise((resolver) => {
      void servicoDe(`if (vez === 1) { pronto(); viver(); } else process.exit(78);`, {
        aoDesistir: resolver,
      }).then(async (servico) => {
        await servico.subir();
        process.kill(servico.pid ?? 0, 'SIGKILL');
      });
    });
    expect(await desistencia).toMatchObject({ message: expect.stringContaining('o código 78') });
  });

  it('termina o que está fazendo quando é mandado parar, e não volta', async () => {
    const servico = await servicoDe(
      `process.on('SIGTERM', () => setTimeout(() => { anotar('drenado'); process.exit(0); }, 20)); pronto(); viver();`,
    );
    await servico.subir();
    await servico.parar();
    expect(await readFile(join(pasta, 'diario'), 'utf8')).toBe('drenado');
    expect(await vezes()).toBe(1);
    expect(servico.pid).toBeUndefined();
  });

  it('que não para a tempo é encerrado à força', async () => {
    const servico = await servicoDe(`process.on('SIGTERM', () => {}); pronto(); viver();`);
    await servico.subir();
    await servico.parar();
    expect(servico.pid).toBeUndefined();
  });
});

it('as esperas dobram de meio segundo até trinta', () => {
  expect([1, 2, 3, 7, 40].map(esperaAposQuedas)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});
