import { parseArgs } from 'node:util';
import { checkInvariants } from '../../invariants/check.ts';
import { type Command, CommandFailed } from '../command.ts';
import { withDatabase } from '../open.ts';

export const check: Command = {
  usage: '',
  summary: 'check that stock, orders and payments are consistent; exit code 1 if not',
  async run(args, { config, print }) {
    parseArgs({ args });
    const violations = await withDatabase(config, false, checkInvariants);
    for (const violation of violations) print(violation);
    const { length } = violations;
    if (length > 0) {
      throw new CommandFailed(
        `${length} ${length === 1 ? 'invariant is' : 'invariants are'} violated.`,
      );
    }
    print('All invariants hold.');
  },
};
