import { entradaInvalida } from '../graphql/erros.ts';

const BUSCA_MAXIMA = 100;
const CATEGORIAS_MAXIMAS = 20;
/** Beyond it an offset would leave the range of the upstream's integers. */
const PAGINA_MAXIMA = 100_000;

/** An integer argument within its bounds, or `BAD_USER_INPUT` naming it. Null and absent take the default. */
export function inteiroEntre(
  campo: string,
  valor: number | null | undefined,
  limites: { readonly padrao: number; readonly min: number; readonly max: number },
): number {
  const numero = valor ?? limites.padrao;
  if (numero < limites.min || numero > limites.max) {
    throw entradaInvalida(campo, `${campo} must be between ${limites.min} and ${limites.max}.`);
  }
  return numero;
}

/** A page, counted from 1; one beyond any possible list stands for the last. */
export function lerPagina(valor: number | null | undefined): number {
  const pagina = valor ?? 1;
  if (pagina < 1) throw entradaInvalida('pagina', 'pagina counts from 1.');
  return Math.min(pagina, PAGINA_MAXIMA);
}

/** Search text without the space around it; undefined when nothing is left. */
export function lerBusca(valor: string | null | undefined): string | undefined {
  const busca = valor?.trim() ?? '';
  if (busca.length > BUSCA_MAXIMA) {
    throw entradaInvalida('busca', `busca must have at most ${BUSCA_MAXIMA} characters.`);
  }
  return busca === '' ? undefined : busca;
}

/** Names of categories; a comma cannot be part of one, the API separates by it (C-04). */
export function lerCategorias(valor: readonly string[] | null | undefined): readonly string[] {
  const nomes = (valor ?? []).map((nome) => nome.trim()).filter((nome) => nome !== '');
  if (nomes.length > CATEGORIAS_MAXIMAS) {
    throw entradaInvalida('categorias', `categorias takes at most ${CATEGORIAS_MAXIMAS} names.`);
  }
  if (nomes.some((nome) => nome.includes(',') || nome.length > BUSCA_MAXIMA)) {
    throw entradaInvalida('categorias', 'A category name is short and holds no comma.');
  }
  return nomes;
}
