import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstWithin, importsOf, relatedTests, touchedJourneys } from './impact.mjs';
import { ROOT } from './root.mjs';

test('the imports of a file are paths of the repository; a generated document is its .graphql file', () => {
  const text = `import { a } from '../b/a.ts';\nimport './c.css';\nexport * from './d.gen.ts';\nawait import('./e.ts');\nnew URL('./f.ts', import.meta.url);\nimport x from 'zod';`;
  expect(importsOf('web/src/x/x.ts', text)).toEqual([
    'web/src/b/a.ts',
    'web/src/x/c.css',
    'web/src/x/d.graphql',
    'web/src/x/e.ts',
    'web/src/x/f.ts',
  ]);
});

test('the tests of a change are those that import it, the nearest first', () => {
  const sources = new Map([
    ['a.ts', ''],
    ['b.ts', "import './a.ts'"],
    ['far.test.ts', "import './b.ts'"],
    ['near.test.ts', "import './a.ts'"],
    ['other.test.ts', "import './c.ts'"],
  ]);
  expect(relatedTests(sources, ['a.ts'])).toEqual(['near.test.ts', 'far.test.ts']);
  expect(relatedTests(sources, ['other.test.ts', 'gone.test.ts'])).toEqual(['other.test.ts']);
});

test('the files run as far as their duration fits', () => {
  expect(firstWithin(['a', 'b', 'c'], () => 4, 9)).toEqual(['a', 'b']);
  const secondsOf = (/** @type {string} */ name) => (name === 'long' ? 90 : 4);
  expect(firstWithin(['long', 'a', 'b', 'c'], secondsOf, 9)).toEqual(['a', 'b']);
});

test('a changed spec and the spec of a changed page are the journeys of a change', () => {
  expect(
    touchedJourneys([
      'e2e/journeys/teclado.spec.ts',
      'web/src/shop/catalogo/CatalogoPage.tsx',
      'web/src/shop/catalogo/filtros.ts',
      'gateway/src/main.ts',
    ]),
  ).toEqual(['teclado.spec.ts', 'busca.spec.ts']);
});

test('every folder that has a page names journeys that exist', async () => {
  const names = await readdir(join(ROOT, 'web/src'), { recursive: true });
  for (const page of names.filter((name) => /^(shop|admin)\b.*Page\.tsx$/.test(name))) {
    const [spec = ''] = touchedJourneys([`web/src/${page.replaceAll('\\', '/')}`]);
    expect(existsSync(join(ROOT, 'e2e/journeys', spec)) && spec !== '', page).toBe(true);
  }
});
