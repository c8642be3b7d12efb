import { parseArgs } from 'node:util';
import { migrate as bringUpToDate } from '../../db/migrate.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../open.ts';

/** Makes the schema, or brings it up to date, without starting the shop. */
export const migrate: Command = {
  usage: '',
  summary: 'make the tables, or bring them up to date, without starting the shop',
  async run(args, { config, print }) {
    parseArgs({ args });
    const applied = await withDatabase(config, true, bringUpToDate);
    print(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  },
};
