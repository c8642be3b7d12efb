import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { drawIcons } from './icons.ts';
import { drawShop } from './shop.ts';

const [destination, mark] = process.argv.slice(2);
if (destination === undefined || mark === undefined) {
  console.error('Usage: node store-api/src/imagens/draw-shop.ts <folder> <mark.svg>');
  process.exit(1);
}
const start = performance.now();
await drawShop(resolve(destination), '/loja', (ready, total) => {
  console.log(`Desenhando as fotos da loja… ${ready} de ${total}`);
});
await drawIcons(await readFile(resolve(mark), 'utf8'), resolve(destination));
console.log(`Fotos da loja prontas em ${((performance.now() - start) / 1000).toFixed(1)} s`);
