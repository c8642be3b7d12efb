import { fileURLToPath } from 'node:url';
import { rodar } from './lib/rodar.mjs';

rodar(fileURLToPath(import.meta.url), () => import('./lib/inicio.mjs').then((m) => m.iniciar));
