import { ClientFailure, createClient } from '../src/client.ts';
import { listPrices } from './price-list.ts';

const list = document.querySelector('ul');
try {
  for (const line of await listPrices(createClient('/graphql'))) {
    const item = document.createElement('li');
    item.textContent = line;
    list?.append(item);
  }
} catch (error) {
  if (!(error instanceof ClientFailure)) throw error;
  list?.replaceWith('Não foi possível ler os preços agora.');
}
