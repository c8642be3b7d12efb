import { fileURLToPath } from 'node:url';
import { rodar } from './lib/rodar.mjs';

void rodar(fileURLToPath(import.meta.url), () =>
  import('./lib/construcao-completa.mjs').then(({ construirEPesar }) => construirEPesar),
);
