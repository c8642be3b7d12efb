import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from './call.ts';
import { endpoints } from './endpoints.ts';

const src = join(import.meta.dirname, '../..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|\.gen\.ts$|^testing\//.test(name),
);

describe('endpoint table', () => {
  test('holds every path of the API', () => {
    expect(sources.length).toBeGreaterThan(30);
    const fixed = Object.values(endpoints).map(({ path }) => path.replace(/\{.*$/, ''));
    const outside = sources.filter((name) => {
      if (name === 'upstream/rest/endpoints.ts') return false;
      const code = readFileSync(join(src, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return fixed.some((path) => new RegExp(`['"\`]${path}['"\`/?]`).test(code));
    });
    expect(outside).toEqual([]);
  });

  test('caches only public replies', () => {
    for (const { method, access, cacheSeconds } of Object.values(endpoints)) {
      if (access !== 'public' || method !== 'GET') expect(cacheSeconds).toBe(0);
    }
  });

  test('names the group of every cached reply', () => {
    for (const row of Object.values<Endpoint>(endpoints)) {
      if (row.cacheSeconds > 0) expect(row.cacheGroup).toBeDefined();
      if (row.invalidates !== undefined) expect(row.method).not.toBe('GET');
    }
  });

  test('has one row per documented call and per additive call (API-01, API-47)', () => {
    const name = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const docs = readFileSync(join(src, '../../docs/rest-contract.md'), 'utf8');
    const documented = [...docs.matchAll(/^\| (?:API-\d+|\+) \| `([A-Z]+) (\S+)`/gm)].map(
      ([, method = '', path = '']) => name(method, path),
    );
    expect(documented.length).toBeGreaterThanOrEqual(58);
    const rows = Object.values(endpoints).map(({ method, path }) => name(method, path));
    // A payment provider calls these, never the gateway.
    const own = documented.filter((call) => !call.endsWith('/webhook'));
    expect(new Set(rows)).toEqual(new Set(own));
    expect(rows).toHaveLength(own.length);
  });
});
