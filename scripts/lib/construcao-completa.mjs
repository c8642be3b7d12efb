import { checarOrcamento } from '../checagens/orcamento.mjs';
import { construir } from './construir.mjs';
import { sairAoInterromper } from './interrupcao.mjs';
import { ErroSimples, escrever } from './saida.mjs';

/**
 * Builds everything (`--tudo` also what did not change) and weighs the pages; ends the process.
 * @throws {ErroSimples} when a part cannot be built or a page is over its budget
 */
export async function construirEPesar() {
  sairAoInterromper();
  await construir({ tudo: process.argv.includes('--tudo') });
  const { resumo, problemas } = await checarOrcamento();
  if (problemas.length > 0) throw new ErroSimples(problemas.join('\n'));
  escrever(`JavaScript inicial de ${resumo} (gzip)`);
  process.exit(0);
}
