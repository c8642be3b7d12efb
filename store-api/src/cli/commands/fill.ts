import { parseArgs } from 'node:util';
import { migrate } from '../../db/migrate.ts';
import { type Command, CommandFailed } from '../command.ts';
import { withDatabase } from '../open.ts';

const MAX = 1_000_000;
const SEED = 'medida';

/** Invented products and buyers, for measurements. */
export const fill: Command = {
  usage: '[--produtos N] [--compradores N]',
  summary: 'add invented products and buyers, for measurements; never in production',
  async run(args, { config, production, print }) {
    const { values } = parseArgs({
      args,
      options: { produtos: { type: 'string' }, compradores: { type: 'string' } },
    });
    const produtos = readCount('--produtos', values.produtos);
    const compradores = readCount('--compradores', values.compradores);
    if (produtos + compradores === 0) {
      throw new CommandFailed('fill needs --produtos N, --compradores N, or both.');
    }
    if (production) {
      throw new CommandFailed('NODE_ENV is production: fill would put invented products on sale.');
    }
    await withDatabase(config, true, async (db) => {
      await migrate(db);
      if (produtos > 0) {
        const { fillCatalogo } = await import('../fill.ts');
        await fillCatalogo(db, produtos, SEED);
        print(`${produtos} products added.`);
      }
      if (compradores > 0) {
        const { fillCompradores } = await import('../fill-compradores.ts');
        const { first, last } = await fillCompradores(db, compradores);
        print(`${compradores} buyers added: comprador-${first} to comprador-${last}.`);
      }
    });
  },
};

function readCount(option: string, text = '0'): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MAX) return count;
  throw new CommandFailed(`${option} takes a whole number up to ${MAX}.`);
}
