import { parseArgs } from 'node:util';
import { type Command, CommandFailed } from '../command.ts';
import { withDatabase } from '../open.ts';

/** Whether what must always hold of stock, orders and payments does. */
export const check: Command = {
  usage: '',
  summary: 'see whether stock, orders and payments add up; 1 when something does not',
  async run(args, { config, print }) {
    parseArgs({ args });
    const { checkInvariants } = await import('../../invariants/check.ts');
    const violations = await withDatabase(config, false, checkInvariants);
    for (const violation of violations) print(violation);
    if (violations.length > 0) {
      throw new CommandFailed(
        violations.length === 1
          ? '1 invariant is violated.'
          : `${violations.length} invariants are violated.`,
      );
    }
    print('All invariants hold.');
  },
};
