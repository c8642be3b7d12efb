import { expect, it } from 'vitest';
import { arquivosIniciais } from './orcamento.mjs';

const manifesto = {
  'index.html': { file: 'entrada.js', imports: ['_comum.js'] },
  '_comum.js': { file: 'comum.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js', imports: ['_comum.js'] },
  pagina: { file: 'pagina.js', imports: ['_comum.js'], dynamicImports: ['gaveta'] },
  gaveta: { file: 'gaveta.js' },
};

it('conta a entrada, a página e o que importam, cada arquivo uma vez e nada do que vem depois', () => {
  expect(arquivosIniciais(manifesto, ['index.html', 'pagina'])).toEqual([
    'entrada.js',
    'comum.js',
    'base.js',
    'pagina.js',
  ]);
});

it('uma página que a construção não conhece é um erro, não um peso menor', () => {
  expect(() => arquivosIniciais(manifesto, ['outra'])).toThrow('não conhece outra');
});
