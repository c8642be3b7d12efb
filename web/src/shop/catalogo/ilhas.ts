import { island } from '../../ui/island.tsx';
import filtros from './FiltrosAtivos.module.css';

/** Parts of the list that the browser reads after the page. */
export const facetas = island(async () => (await import('./Facetas.tsx')).Facetas);
export const semResultado = island(async () => (await import('./SemResultado.tsx')).SemResultado);
export const filtrosAtivos = island(
  async () => (await import('./FiltrosAtivos.tsx')).FiltrosAtivos,
  filtros,
);
