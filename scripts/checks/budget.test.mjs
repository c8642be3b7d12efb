import { expect, it } from 'vitest';
import { initialFiles, pagesWithAdmin } from './budget.mjs';

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_common.js'] },
  '_common.js': { file: 'common.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js', css: ['base.css'], imports: ['_common.js'] },
  page: {
    file: 'page.js',
    css: ['page.css', 'base.css'],
    imports: ['_common.js'],
    dynamicImports: ['drawer'],
  },
  drawer: { file: 'drawer.js', css: ['drawer.css'] },
  reading: { file: 'reading.js', imports: ['_common.js'], dynamicImports: ['Text.still.tsx'] },
  'Text.still.tsx': { file: 'text.js', css: ['text.css'], imports: ['_title.js'] },
  '_title.js': { file: 'title.js', css: ['title.css'] },
};

it('conta a entrada, a página e o que importam, cada arquivo uma vez e nada do que vem depois', () => {
  expect(initialFiles(manifest, ['index.html', 'page'])).toEqual({
    js: ['entry.js', 'common.js', 'base.js', 'page.js'],
    css: ['base.css', 'page.css'],
  });
});

it('de uma parte que só se lê conta as folhas, e nada do código', () => {
  expect(initialFiles(manifest, ['reading'])).toEqual({
    js: ['reading.js', 'common.js', 'base.js'],
    css: ['base.css', 'text.css', 'title.css'],
  });
});

it('uma página que a construção não conhece é um erro, não um peso menor', () => {
  expect(() => initialFiles(manifest, ['other'])).toThrow('não conhece other');
});

it('nenhuma página de quem compra traz o painel', () => {
  const withAdmin = {
    'index.html': { file: 'entry.js' },
    'src/features/home/HomePage.tsx': { file: 'home.js', imports: ['_lista.js'] },
    'src/features/sobre/SobrePage.tsx': {
      file: 'sobre.js',
      dynamicImports: ['src/features/admin/A.tsx'],
    },
    '_lista.js': { file: 'lista.js', imports: ['src/features/admin/A.tsx'] },
    'src/features/admin/A.tsx': { file: 'a.js' },
  };
  const pages = [
    { page: '/', source: 'home/HomePage' },
    { page: '/sobre', source: 'sobre/SobrePage' },
    { page: '/dashboard', source: 'admin/A' },
  ];
  expect(pagesWithAdmin(withAdmin, pages)).toEqual(['/']);
});
