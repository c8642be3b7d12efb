import { fileURLToPath } from 'node:url';
import { rodar } from './lib/rodar.mjs';

void rodar(fileURLToPath(import.meta.url), () =>
  import('./lib/testes.mjs').then(({ testar }) => testar),
);
