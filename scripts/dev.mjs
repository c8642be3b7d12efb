import { fileURLToPath } from 'node:url';
import { runCommand } from './lib/command.mjs';

void runCommand(fileURLToPath(import.meta.url), () =>
  import('./lib/dev.mjs').then(({ develop }) => develop),
);
