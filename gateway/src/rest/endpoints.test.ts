import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const src = join(import.meta.dirname, '..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|\.gen\.ts$|^testing\//.test(name),
);

describe('tabela de endpoints', () => {
  test('nenhum endereço da API fica fora da tabela', () => {
    expect(sources.length).toBeGreaterThan(30);
    const fixed = Object.values(endpoints).map(({ path }) => path.replace(/\{.*$/, ''));
    const outside = sources.filter((name) => {
      if (name === 'rest/endpoints.ts') return false;
      const code = readFileSync(join(src, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return fixed.some((path) => new RegExp(`['"\`]${path}['"\`/?]`).test(code));
    });
    expect(outside).toEqual([]);
  });

  test('só leituras se repetem, só o público se guarda', () => {
    for (const { method, repeatable, access, cacheSeconds } of Object.values(endpoints)) {
      expect(repeatable).toBe(method === 'GET');
      if (access === 'session' || method !== 'GET') expect(cacheSeconds).toBe(0);
    }
  });
});
