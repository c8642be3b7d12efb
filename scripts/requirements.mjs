import { fileURLToPath } from 'node:url';
import { runCommand } from './lib/command.mjs';

void runCommand(fileURLToPath(import.meta.url), () =>
  import('./checks/requirements.mjs').then(({ writeRequirements }) => writeRequirements),
);
