import { execute, openTerminal } from '../../src/cli/execute.ts';
import { fill } from './command.ts';

process.exitCode = await execute(
  'npm run fill -w store-api --',
  fill,
  process.argv.slice(2),
  openTerminal(),
);
