import { fileURLToPath } from 'node:url';
import { runCommand } from './lib/command.mjs';

void runCommand(fileURLToPath(import.meta.url), () =>
  import('./lib/run-tests.mjs').then(({ runTests }) => runTests),
);
