import { fileURLToPath } from 'node:url';
import { rodar } from './lib/rodar.mjs';

rodar(fileURLToPath(import.meta.url), async () => {
  const { construir } = await import('./lib/construir.mjs');
  const { sairAoInterromper } = await import('./lib/interrupcao.mjs');
  return async () => {
    sairAoInterromper();
    await construir({ tudo: process.argv.includes('--tudo') });
    process.exit(0);
  };
});
