import { fold } from '../text/fold.ts';

// One letter may stand for many (`㋿`), and an address has its limits.
const MAX_LENGTH = 150;

/**
 * The words of a name as a slug: lower case, accents dropped from their letters, everything else a
 * single `-`. A name without one Latin letter or digit gives `produto`.
 */
export function slugOf(nome: string): string {
  const slug = fold(nome.normalize('NFKD'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  return slug === '' ? 'produto' : slug;
}

/** The slug for `nome` that is not in `taken`: the plain one, else with `-2`, `-3`… (rest-contract 3.2). */
export function freeSlug(nome: string, taken: ReadonlySet<string>): string {
  const base = slugOf(nome);
  let slug = base;
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}
