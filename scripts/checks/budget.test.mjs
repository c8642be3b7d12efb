import { expect, it } from 'vitest';
import { initialFiles } from './budget.mjs';

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_common.js'] },
  '_common.js': { file: 'common.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js', imports: ['_common.js'] },
  page: { file: 'page.js', imports: ['_common.js'], dynamicImports: ['drawer'] },
  drawer: { file: 'drawer.js' },
};

it('conta a entrada, a página e o que importam, cada arquivo uma vez e nada do que vem depois', () => {
  expect(initialFiles(manifest, ['index.html', 'page'])).toEqual([
    'entry.js',
    'common.js',
    'base.js',
    'page.js',
  ]);
});

it('uma página que a construção não conhece é um erro, não um peso menor', () => {
  expect(() => initialFiles(manifest, ['other'])).toThrow('não conhece other');
});
