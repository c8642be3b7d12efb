import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const src = join(import.meta.dirname, '..');
const fontes = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (nome) => nome.endsWith('.ts') && !/\.test\.ts$|\.gen\.ts$|^teste\//.test(nome),
);

describe('tabela de endpoints', () => {
  test('nenhum endereço da API fica fora da tabela', () => {
    expect(fontes.length).toBeGreaterThan(30);
    const fixos = Object.values(endpoints).map(({ caminho }) => caminho.replace(/\{.*$/, ''));
    const fora = fontes.filter((nome) => {
      if (nome === 'rest/endpoints.ts') return false;
      const codigo = readFileSync(join(src, nome), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
        '',
      );
      return fixos.some((caminho) => new RegExp(`['"\`]${caminho}['"\`/?]`).test(codigo));
    });
    expect(fora).toEqual([]);
  });

  test('só leituras se repetem, só o público se guarda', () => {
    for (const { metodo, repetivel, acesso, cacheSegundos } of Object.values(endpoints)) {
      expect(repetivel).toBe(metodo === 'GET');
      if (acesso === 'sessao' || metodo !== 'GET') expect(cacheSegundos).toBe(0);
    }
  });
});
