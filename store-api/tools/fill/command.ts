import { parseArgs } from 'node:util';
import { type Command, CommandFailed, WrongArguments } from '../../src/cli/command.ts';
import { withDatabase } from '../../src/cli/open.ts';
import { migrate } from '../../src/db/migrate.ts';
import { fillCatalogo } from './catalogo.ts';
import { fillCompradores } from './compradores.ts';
import { fillPedidos } from './pedidos.ts';

const MAX = 1_000_000;
const SEED = 'medida';

/** Adds invented products, buyers and orders to a shop, for measurements. */
export const fill: Command = {
  usage: '--produtos N --compradores N --pedidos N',
  summary: 'add invented products, buyers and orders, for measurements; never in production',
  async run(args, { config, production, print }) {
    const { values } = parseArgs({
      args,
      options: {
        produtos: { type: 'string' },
        compradores: { type: 'string' },
        pedidos: { type: 'string' },
      },
    });
    const produtos = readCount('--produtos', values.produtos);
    const compradores = readCount('--compradores', values.compradores);
    const pedidos = readCount('--pedidos', values.pedidos);
    if (produtos + compradores + pedidos === 0) {
      throw new WrongArguments('fill needs --produtos N, --compradores N or --pedidos N.');
    }
    if (production) {
      throw new CommandFailed('NODE_ENV is production: fill would put invented products on sale.');
    }
    await withDatabase(config, true, async (db) => {
      await migrate(db);
      if (produtos > 0) {
        await fillCatalogo(db, produtos, SEED);
        print(`${produtos} products added.`);
      }
      if (compradores > 0) {
        const { first, last } = await fillCompradores(db, compradores);
        print(`${compradores} buyers added: comprador-${first} to comprador-${last}.`);
      }
      if (pedidos > 0) {
        const createdCount = await fillPedidos(db, pedidos);
        if (createdCount === 0)
          throw new WrongArguments('Orders need buyers: add --compradores N.');
        print(`${createdCount} orders added.`);
      }
    });
  },
};

function readCount(option: string, text = '0'): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MAX) return count;
  throw new WrongArguments(`${option} takes a whole number up to ${MAX}.`);
}
