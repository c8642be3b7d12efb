import { beforeEach, describe, expect, test } from 'vitest';
import { createResumoMemory, type ResumoMemory } from './memory.ts';
import type { Figuras } from './model.ts';

let clock: number;
let memory: ResumoMemory;
let moved: number;
let reads: number;

beforeEach(() => {
  clock = 1_000_000;
  moved = 0;
  reads = 0;
  memory = createResumoMemory({ moved: () => moved, now: () => clock });
});

const read =
  (complete = true) =>
  async (): Promise<Figuras> => {
    reads += 1;
    return {
      instant: clock,
      produtos: reads,
      esgotados: null,
      estoqueBaixo: null,
      usuarios: null,
      desistencias: null,
      pagamentosAResolver: null,
      pixAConferir: null,
      liquido30DiasAntes: null,
      carrinhos30Dias: null,
      estoquesCurtos: null,
      estoquesLongos: null,
      esperas: null,
      pedidos: null,
      pedidosPorStatus: [],
      hoje: null,
      porDia: null,
      faturamento30Dias: null,
      maisVendidos30Dias: null,
      pedidosRecentes: null,
      complete,
    };
  };

describe('dashboard figures, kept for 30 seconds', () => {
  test('share one read among simultaneous callers', async () => {
    const all = await Promise.all([1, 2, 3].map(() => memory.figuras(read())));
    expect(all.map(({ produtos }) => produtos)).toEqual([1, 1, 1]);
  });

  test('stay valid for 30 seconds after the read', async () => {
    await memory.figuras(read());
    clock += 30_000;
    expect((await memory.figuras(read())).produtos).toBe(1);
    clock += 1;
    expect((await memory.figuras(read())).produtos).toBe(2);
  });

  test('are returned but not kept when a part failed', async () => {
    expect((await memory.figuras(read(false))).produtos).toBe(1);
    expect((await memory.figuras(read())).produtos).toBe(2);
    expect((await memory.figuras(read())).produtos).toBe(2);
  });

  test('are read again after a failed read', async () => {
    const failure = new Error('bug');
    await expect(memory.figuras(() => Promise.reject(failure))).rejects.toBe(failure);
    expect((await memory.figuras(read())).produtos).toBe(1);
  });

  test('are dropped by a write here, with the reads under way', async () => {
    await memory.figuras(read());
    moved += 1;
    expect((await memory.figuras(read())).produtos).toBe(2);
    expect((await memory.figuras(read())).produtos).toBe(2);

    moved += 1;
    let finish = () => {};
    const late = memory.figuras(async () => {
      const figuras = await read()();
      await new Promise<void>((end) => {
        finish = end;
      });
      return figuras;
    });
    moved += 1;
    const after = memory.figuras(read());
    expect((await after).produtos).toBe(4);
    finish();
    expect((await late).produtos).toBe(3);
    expect((await memory.figuras(read())).produtos).toBe(4);
  });
});
