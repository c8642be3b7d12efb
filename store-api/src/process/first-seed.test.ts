import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SeedOptions, seedDemo } from '../../demo/seed.ts';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createFolder } from '../imagens/folder.ts';
import { seedWhenEmpty } from './demo-shop.ts';

vi.mock('../../demo/seed.ts', () => ({ seedDemo: vi.fn() }));

onEachEngine('the first seed', (db) => {
  const load = () => seedWhenEmpty(db(), createFolder('/nenhuma'), false, () => {});
  const countProdutos = async () =>
    (await db().selectFrom('produtos').select('id').execute()).length;
  const oneProduto = async ({ db: trx }: SeedOptions): Promise<void> => {
    await createProduto(trx);
  };

  afterEach(async () => {
    await emptyTables(db());
    vi.mocked(seedDemo).mockReset();
  });

  it('fills an empty shop once, even when several processes start together', async () => {
    vi.mocked(seedDemo).mockImplementation(oneProduto);
    const results = await Promise.all([load(), load(), load()]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await countProdutos()).toBe(1);
    expect(await load()).toBe(false);
  });

  it('leaves nothing after a failure and starts over', async () => {
    vi.mocked(seedDemo).mockImplementationOnce(async (options) => {
      await oneProduto(options);
      throw new Error('disco cheio');
    });
    await expect(load()).rejects.toThrow('disco cheio');
    expect(await countProdutos()).toBe(0);
    vi.mocked(seedDemo).mockImplementation(oneProduto);
    expect(await load()).toBe(true);
  });

  describe('leaves a shop unchanged', () => {
    it.each([
      ['that has a product', createProduto],
      ['that has an account', createUsuario],
    ] as const)('%s', async (_case, create) => {
      await create(db());
      expect(await load()).toBe(false);
      expect(seedDemo).not.toHaveBeenCalled();
    });
  });
});
