import { fileURLToPath } from 'node:url';
import { rodar } from './lib/rodar.mjs';

void rodar(fileURLToPath(import.meta.url), () =>
  import('./lib/inicio.mjs').then(({ iniciar }) => iniciar),
);
