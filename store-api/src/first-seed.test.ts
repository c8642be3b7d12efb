import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SeedOptions, seedDemo } from '../demo/seed.ts';
import { createProduto, createUsuario, emptyTables } from '../test/data.ts';
import { onEachEngine } from '../test/database.ts';
import { seedWhenEmpty } from './first-seed.ts';

vi.mock('../demo/seed.ts', () => ({ seedDemo: vi.fn() }));

onEachEngine('a primeira carga', (db) => {
  const load = () => seedWhenEmpty(db(), '/nenhuma', () => {});
  const howMany = async () => (await db().selectFrom('produtos').select('id').execute()).length;
  const oneProduto = async ({ db: trx }: SeedOptions): Promise<void> => {
    await createProduto(trx);
  };

  afterEach(async () => {
    await emptyTables(db());
    vi.mocked(seedDemo).mockReset();
  });

  it('enche uma loja vazia, uma vez só, ainda que dois processos comecem juntos', async () => {
    vi.mocked(seedDemo).mockImplementation(oneProduto);
    const made = await Promise.all([load(), load(), load()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await howMany()).toBe(1);
    expect(await load()).toBe(false);
  });

  it('interrompida no meio, não deixa nada e recomeça depois', async () => {
    vi.mocked(seedDemo).mockImplementationOnce(async (options) => {
      await oneProduto(options);
      throw new Error('disco cheio');
    });
    await expect(load()).rejects.toThrow('disco cheio');
    expect(await howMany()).toBe(0);
    vi.mocked(seedDemo).mockImplementation(oneProduto);
    expect(await load()).toBe(true);
  });

  describe('deixa em paz uma loja', () => {
    it.each([
      ['com um produto', createProduto],
      ['com uma conta', createUsuario],
    ] as const)('%s', async (_caso, create) => {
      await create(db());
      expect(await load()).toBe(false);
      expect(seedDemo).not.toHaveBeenCalled();
    });
  });
});
