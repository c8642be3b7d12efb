import { fileURLToPath } from 'node:url';
import { runCommand } from './lib/command.mjs';

void runCommand(fileURLToPath(import.meta.url), () =>
  import('./lib/fonts.mjs').then(({ writeFonts }) => writeFonts),
);
