import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpcoesDaCarga, semearDemo } from './demo/semear.ts';
import { semearSeVazio } from './primeira-carga.ts';
import { emCadaMotor } from './teste/banco.ts';
import { criarProduto, criarUsuario, esvaziar } from './teste/dados.ts';

vi.mock('./demo/semear.ts', () => ({ semearDemo: vi.fn() }));

emCadaMotor('a primeira carga', (db) => {
  const carregar = () => semearSeVazio(db(), '/nenhuma', () => {});
  const quantos = async () => (await db().selectFrom('produtos').select('id').execute()).length;
  const umProduto = async ({ db: trx }: OpcoesDaCarga): Promise<void> => {
    await criarProduto(trx);
  };

  afterEach(async () => {
    await esvaziar(db());
    vi.mocked(semearDemo).mockReset();
  });

  it('enche uma loja vazia, uma vez só, ainda que dois processos comecem juntos', async () => {
    vi.mocked(semearDemo).mockImplementation(umProduto);
    const feitas = await Promise.all([carregar(), carregar(), carregar()]);
    expect(feitas.filter(Boolean)).toHaveLength(1);
    expect(await quantos()).toBe(1);
    expect(await carregar()).toBe(false);
  });

  it('interrompida no meio, não deixa nada e recomeça depois', async () => {
    vi.mocked(semearDemo).mockImplementationOnce(async (opcoes) => {
      await umProduto(opcoes);
      throw new Error('disco cheio');
    });
    await expect(carregar()).rejects.toThrow('disco cheio');
    expect(await quantos()).toBe(0);
    vi.mocked(semearDemo).mockImplementation(umProduto);
    expect(await carregar()).toBe(true);
  });

  describe('deixa em paz uma loja', () => {
    it.each([
      ['com um produto', criarProduto],
      ['com uma conta', criarUsuario],
    ] as const)('%s', async (_caso, criar) => {
      await criar(db());
      expect(await carregar()).toBe(false);
      expect(semearDemo).not.toHaveBeenCalled();
    });
  });
});
