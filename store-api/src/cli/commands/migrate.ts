import { parseArgs } from 'node:util';
import { migrate as applyMigrations } from '../../db/migrate.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../open.ts';

export const migrate: Command = {
  usage: '',
  summary: 'create or update the tables without starting the shop',
  async run(args, { config, print }) {
    parseArgs({ args });
    const applied = await withDatabase(config, true, applyMigrations);
    print(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  },
};
