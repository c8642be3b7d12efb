import { describe, expect, test } from 'vitest';
import { createProdutosMemory, type ProdutosScan } from './listing.ts';

function createClock() {
  const clock = { now: 1, scans: 0, writes: 0 };
  const memory = createProdutosMemory({
    invalidations: () => clock.writes,
    lifetimeMs: 100,
    limit: 2,
    now: () => clock.now,
  });
  const scan = async (): Promise<ProdutosScan> => {
    clock.scans += 1;
    return { itens: [], totalItens: 0, complete: true };
  };
  return { clock, memory, scan };
}

describe("memory of the dashboard's catalogue", () => {
  test('shares one scan among simultaneous callers and keeps it for a moment', async () => {
    const { clock, memory, scan } = createClock();
    await Promise.all([memory.scanned('a', scan), memory.scanned('a', scan)]);
    clock.now = 101;
    await memory.scanned('a', scan);
    expect(clock.scans).toBe(1);
    clock.now = 102;
    await memory.scanned('a', scan);
    expect(clock.scans).toBe(2);
  });

  test('drops it on a write, also a scan under way', async () => {
    const { clock, memory, scan } = createClock();
    const under = memory.scanned('a', scan);
    clock.writes += 1;
    await Promise.all([under, memory.scanned('a', scan)]);
    expect(clock.scans).toBe(2);
  });

  test('keeps neither a failed scan nor the one it replaced', async () => {
    const { clock, memory, scan } = createClock();
    const fail = () => Promise.reject(new Error('falhou'));
    const failing = memory.scanned('a', fail);
    clock.writes += 1;
    const scanned = memory.scanned('a', scan);
    await expect(failing).rejects.toThrow('falhou');
    await scanned;
    await memory.scanned('a', scan);
    expect(clock.scans).toBe(1);
    await expect(memory.scanned('b', fail)).rejects.toThrow('falhou');
    await memory.scanned('b', scan);
    expect(clock.scans).toBe(2);
  });

  test('keeps few, and evicts the least recently used', async () => {
    const { clock, memory, scan } = createClock();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await memory.scanned(key, scan);
    expect(clock.scans).toBe(4);
  });
});
