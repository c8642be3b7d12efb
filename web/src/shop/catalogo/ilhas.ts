// Their styles belong to the page, which the server renders with them.
import './FiltrosAtivos.module.css';
import { island } from '../../ui/island.tsx';

/** Parts of the list that the browser reads after the page. */
export const facetas = island(async () => (await import('./Facetas.tsx')).Facetas);
export const semResultado = island(async () => (await import('./SemResultado.tsx')).SemResultado);
export const filtrosAtivos = island(
  async () => (await import('./FiltrosAtivos.tsx')).FiltrosAtivos,
);
