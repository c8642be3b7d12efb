import { formatCep } from '@decantaria/brasil/cep';
import { invalidInput } from './errors.ts';
import type { ListFilter } from './pagina.ts';

const MAX_TEXT = 100;
const MAX_CATEGORIAS = 20;
const MAX_SLUGS = 12;
/** Larger pages would overflow the upstream's integers. */
const MAX_PAGINA = 100_000;

interface Bounds {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

/** An integer argument within its bounds. Null and absent give the default. Throws BAD_USER_INPUT. */
export function integerWithin(
  campo: string,
  value: number | null | undefined,
  bounds: Bounds,
): number {
  const integer = value ?? bounds.fallback;
  if (integer < bounds.min || integer > bounds.max) {
    throw invalidInput(campo, `${campo} must be between ${bounds.min} and ${bounds.max}.`);
  }
  return integer;
}

/** A page, counted from 1 and capped. Throws BAD_USER_INPUT below 1. */
export function readPagina(value: number | null | undefined): number {
  const pagina = value ?? 1;
  if (pagina < 1) throw invalidInput('pagina', 'pagina counts from 1.');
  return Math.min(pagina, MAX_PAGINA);
}

/** Trimmed text; undefined when blank. Throws BAD_USER_INPUT when too long or with a NUL character. */
export function readText(campo: string, value: string | null | undefined): string | undefined {
  const text = value?.trim() ?? '';
  if (text.length > MAX_TEXT || text.includes('\0')) {
    throw invalidInput(campo, `${campo} must be plain text of at most ${MAX_TEXT} characters.`);
  }
  return text === '' ? undefined : text;
}

interface SliceArgs {
  readonly pagina?: number | null;
  readonly tamanho?: number | null;
}

/** Which page of a list, and how many items; `bounds` of the latter. Throws BAD_USER_INPUT. */
export function readSlice({ pagina, tamanho }: SliceArgs, bounds: Bounds) {
  return { pagina: readPagina(pagina), tamanho: integerWithin('tamanho', tamanho, bounds) };
}

/** The arguments of a list that is searched and filtered by status. Throws BAD_USER_INPUT. */
export function readListFilter<Status>(
  args: SliceArgs & { readonly busca?: string | null; readonly status?: Status | null },
  bounds: Bounds,
): ListFilter<Status> {
  return {
    busca: readText('busca', args.busca),
    status: args.status ?? null,
    ...readSlice(args, bounds),
  };
}

/** Slugs of products, each once. Throws BAD_USER_INPUT for more than `MAX_SLUGS`. */
export function readSlugs(slugs: readonly string[]): readonly string[] {
  if (slugs.length > MAX_SLUGS) {
    throw invalidInput('slugs', `slugs takes at most ${MAX_SLUGS} products.`);
  }
  return [...new Set(slugs)];
}

/** A CEP as 00000-000. Throws BAD_USER_INPUT for other text. */
export function readCep(value: string): string {
  const cep = formatCep(value);
  if (cep === null) throw invalidInput('cep', 'cep must have eight digits.');
  return cep;
}

const MAX_VALORES = 20;

/** Chosen values of one facet. Throws BAD_USER_INPUT for too many, and for a value that no list of values may hold. */
export function readValores(campo: string, valores: readonly string[] = []): readonly string[] {
  if (valores.length > MAX_VALORES || valores.some((valor) => !/^[a-z0-9-]{1,100}$/.test(valor))) {
    throw invalidInput(
      campo,
      `${campo} takes at most ${MAX_VALORES} values of \`OpcaoDeFaceta.valor\`.`,
    );
  }
  return [...new Set(valores)];
}

/** Names of categories, without commas: the API separates names by commas. */
export function readCategorias(value: readonly string[] | null | undefined): readonly string[] {
  const nomes = (value ?? []).map((nome) => nome.trim()).filter((nome) => nome !== '');
  if (nomes.length > MAX_CATEGORIAS) {
    throw invalidInput('categorias', `categorias takes at most ${MAX_CATEGORIAS} names.`);
  }
  if (nomes.some((nome) => nome.includes(',') || nome.includes('\0') || nome.length > MAX_TEXT)) {
    throw invalidInput('categorias', 'A category name is short and holds no comma.');
  }
  return nomes;
}
