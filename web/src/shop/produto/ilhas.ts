// Their styles belong to the page, which the server renders with them.
import './Avaliacoes.module.css';
import './Parecidas.module.css';
import './Piramide.module.css';
import './cartao/ProdutoCard.module.css';
import { island } from '../../ui/island.tsx';

/** Parts of the product's page that the browser reads after it. */
export const fragrancia = island(async () => (await import('./Abaixo.tsx')).Fragrancia, '20rem');
export const miniaturas = island(async () => (await import('./Miniaturas.tsx')).Miniaturas);
export const abaixo = island(async () => (await import('./Abaixo.tsx')).Abaixo, '100vh');
