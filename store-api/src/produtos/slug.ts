import { fold } from '@decantaria/brasil/text';

// Normalisation may expand one letter to many (`㋿`).
const MAX_LENGTH = 150;

/**
 * The slug of a name: lower case, without accents, with a single `-` between words. A name without Latin letters and
 * digits gives `produto`.
 */
export function slugOf(nome: string): string {
  const slug = fold(nome.normalize('NFKD'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  return slug === '' ? 'produto' : slug;
}

/** The first slug for `nome` that is not in `taken`: without number, else with `-2`, `-3`… */
export function freeSlug(nome: string, taken: ReadonlySet<string>): string {
  const base = slugOf(nome);
  let slug = base;
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}
