import { describe, expect, it } from 'vitest';
import { render } from '../../test/render.tsx';
import type { FotoFragment } from './Picture.gen.ts';
import { Picture } from './Picture.tsx';

const FOTO: FotoFragment = {
  __typename: 'Imagem',
  url: '/imagens/a-1200.jpg',
  largura: 1200,
  altura: 1500,
  miniatura: null,
  alt: 'Um frasco',
  fontes: [],
};

function sourcesOf(tipos: readonly string[]) {
  const fontes = tipos.map((tipo) => ({
    __typename: 'FonteImagem' as const,
    tipo,
    srcset: `/imagens/a-240.x 240w`,
  }));
  const { container } = render(<Picture imagem={{ ...FOTO, fontes }} sizes="10vw" />);
  return [...container.querySelectorAll('source')].map(({ type }) => type);
}

describe('Picture', () => {
  it('offers AVIF and WebP, and a single JPEG as the fallback', () => {
    expect(sourcesOf(['image/avif', 'image/webp', 'image/jpeg'])).toEqual([
      'image/avif',
      'image/webp',
    ]);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/imagens/a-1200.jpg');
  });

  it('offers the JPEG widths when no other encoding exists', () => {
    expect(sourcesOf(['image/jpeg'])).toEqual(['image/jpeg']);
  });
});
