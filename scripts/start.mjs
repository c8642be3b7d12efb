import { fileURLToPath } from 'node:url';
import { runCommand } from './lib/command.mjs';

void runCommand(fileURLToPath(import.meta.url), () =>
  import('./lib/startup.mjs').then(({ start }) => start),
);
