import { resolve } from 'node:path';
import { drawShop } from './shop.ts';

const [destination] = process.argv.slice(2);
if (destination === undefined) {
  console.error('Usage: node store-api/src/imagens/draw-shop.ts <folder>');
  process.exit(1);
}
const start = performance.now();
await drawShop(resolve(destination), '/loja', (ready, total) => {
  console.log(`Desenhando as fotos da loja… ${ready} de ${total}`);
});
console.log(`Fotos da loja prontas em ${((performance.now() - start) / 1000).toFixed(1)} s`);
