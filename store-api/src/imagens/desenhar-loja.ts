import { resolve } from 'node:path';
import { desenharLoja } from './loja.ts';

const [destino] = process.argv.slice(2);
if (destino === undefined) {
  console.error('Usage: node store-api/src/imagens/desenhar-loja.ts <folder>');
  process.exit(1);
}
const inicio = performance.now();
await desenharLoja(resolve(destino), '/loja', (prontas, total) => {
  console.log(`Desenhando as fotos da loja… ${prontas} de ${total}`);
});
console.log(`Fotos da loja prontas em ${((performance.now() - inicio) / 1000).toFixed(1)} s`);
