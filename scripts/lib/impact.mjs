import { posix } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]/g;
const TEST = /\.test\.(tsx?|mjs)$/;

/**
 * Returns the files that a file names with relative imports. Generated documents stand for their `.graphql` file.
 * @param {string} name path from the repository's top, with `/` @param {string} text
 */
export function importsOf(name, text) {
  return [...text.matchAll(IMPORT)].map(([, imported, url]) =>
    posix.join(posix.dirname(name), imported ?? url ?? '').replace(/\.gen\.ts$/, '.graphql'),
  );
}

/**
 * The test files that import a changed file, directly or through other files.
 * @param {ReadonlyMap<string, string>} sources text of each file by its path @param {readonly string[]} changed
 * @returns {string[]} nearest first: a changed test, then tests that import a changed file, and so on
 */
export function relatedTests(sources, changed) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [name, text] of sources) {
    for (const imported of importsOf(name, text)) {
      importers.set(imported, [...(importers.get(imported) ?? []), name]);
    }
  }
  const seen = new Set(changed);
  for (const name of seen) {
    // A set is walked in the order of insertion, also while it grows: this visits the files breadth first.
    for (const importer of importers.get(name) ?? []) seen.add(importer);
  }
  return [...seen].filter((name) => TEST.test(name) && sources.has(name));
}

/**
 * The files, in order, whose summed duration stays within the limit. A file that no longer fits is left out.
 * @param {readonly string[]} files @param {(file: string) => number} secondsOf @param {number} limit in seconds
 */
export function firstWithin(files, secondsOf, limit) {
  let sum = 0;
  return files.filter((file) => {
    const fits = sum + secondsOf(file) <= limit;
    if (fits) sum += secondsOf(file);
    return fits;
  });
}

/** The journeys that walk through the pages of web/src/admin and of each folder of web/src/shop. */
const JOURNEYS = [
  { folder: 'acesso', specs: ['conta'] },
  { folder: 'admin', specs: ['painel'] },
  { folder: 'carrinho', specs: ['comprar-um-decant'] },
  { folder: 'catalogo', specs: ['busca'] },
  { folder: 'finalizar', specs: ['comprar-ate-o-fim'] },
  { folder: 'home', specs: ['visitante'] },
  { folder: 'minha-conta', specs: ['conta'] },
  { folder: 'pagamento', specs: ['checkout'] },
  { folder: 'pedidos', specs: ['pedidos'] },
  { folder: 'produto', specs: ['produto'] },
  { folder: 'textos', specs: ['institucional'] },
];

const SPEC = /^e2e\/journeys\/([\w-]+)\.spec\.ts$/;
const PAGE = /^web\/src\/(?:shop\/)?(?!app\/)([\w-]+)\/(?:[\w-]+\/)*\w+Page\.tsx$/;

/**
 * The journeys that a change touches: a changed spec, and the spec of a changed page.
 * @param {readonly string[]} changed
 * @returns {string[]} files of e2e/journeys
 */
export function touchedJourneys(changed) {
  const names = changed.flatMap((name) => {
    const spec = SPEC.exec(name)?.[1];
    const folder = PAGE.exec(name)?.[1];
    return [
      ...(spec === undefined ? [] : [spec]),
      ...(JOURNEYS.find((journey) => journey.folder === folder)?.specs ?? []),
    ];
  });
  return [...new Set(names)].map((name) => `${name}.spec.ts`);
}
