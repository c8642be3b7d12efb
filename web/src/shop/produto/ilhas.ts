import { island } from '../../ui/island.tsx';
import avaliacoes from './Avaliacoes.module.css';
import card from './cartao/ProdutoCard.module.css';
import kit from './Kit.module.css';
import parecidas from './Parecidas.module.css';
import piramide from './Piramide.module.css';

/** Parts of the product's page that the browser reads after it, with their styles, which the server's text needs. */
export const fragrancia = island(
  async () => (await import('./Abaixo.tsx')).Fragrancia,
  piramide,
  '20rem',
);
export const miniaturas = island(async () => (await import('./Miniaturas.tsx')).Miniaturas);
export const abaixo = island(
  async () => (await import('./Abaixo.tsx')).Abaixo,
  [avaliacoes, parecidas, card, kit],
  '100vh',
);
