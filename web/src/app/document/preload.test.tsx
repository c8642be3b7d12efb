import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from '../../ui/Picture.tsx';
import { preloadLinks } from './preload.ts';

const imagem = (name: string) => ({
  __typename: 'Imagem' as const,
  url: `/imagens/${name}.jpg`,
  largura: 800,
  altura: 1000,
  miniatura: 'data:image/webp;base64,AAAA',
  alt: 'Frasco "azul" & <dourado>',
  fontes: [
    {
      __typename: 'FonteImagem' as const,
      tipo: 'image/avif',
      srcset: `/imagens/${name}-240.avif 240w, /imagens/${name}-800.avif 800w`,
    },
    {
      __typename: 'FonteImagem' as const,
      tipo: 'image/webp',
      srcset: `/imagens/${name}-240.webp 240w`,
    },
  ],
});

const SIZES = '(min-width: 64em) 30vw, 90vw';

describe('preloadLinks', () => {
  it('preloads the first high-priority picture at its shown width', () => {
    const markup = renderToString(
      <>
        <Picture imagem={imagem('depois')} sizes={SIZES} />
        <Picture imagem={imagem('antes')} sizes={SIZES} priority />
        <Picture imagem={imagem('outra')} sizes={SIZES} priority />
      </>,
    );
    expect(preloadLinks(markup)).toEqual([
      '</imagens/antes.jpg>; rel="preload"; as="image"; type="image/avif"; ' +
        'imagesrcset="/imagens/antes-240.avif 240w, /imagens/antes-800.avif 800w"; ' +
        `imagesizes="${SIZES}"; fetchpriority="high"`,
    ]);
  });

  it('preloads the image itself without sources, and nothing without priority', () => {
    const bare = { ...imagem('so'), fontes: [] };
    expect(preloadLinks(renderToString(<Picture imagem={bare} sizes="" priority />))).toEqual([
      '</imagens/so.jpg>; rel="preload"; as="image"; fetchpriority="high"',
    ]);
    expect(preloadLinks(renderToString(<Picture imagem={bare} sizes="" />))).toEqual([]);
  });

  it("copies the page's own preloads", () => {
    const markup = renderToString(
      <>
        <link
          rel="preload"
          as="image"
          href="/loja/capa.jpg"
          type="image/avif"
          imageSrcSet="/loja/capa-960.avif 960w"
          imageSizes="min(100vw, 125vh)"
          media="(width < 48rem)"
          fetchPriority="high"
        />
        <Picture imagem={imagem('cartao')} sizes={SIZES} priority />
      </>,
    );
    expect(preloadLinks(markup)).toEqual([
      '</loja/capa.jpg>; rel="preload"; as="image"; type="image/avif"; ' +
        'imagesrcset="/loja/capa-960.avif 960w"; imagesizes="min(100vw, 125vh)"; ' +
        'media="(width < 48rem)"; fetchpriority="high"',
    ]);
  });

  it.each(['/a>; rel="x', '/ímpar.jpg', '/a b.jpg', '/a\nb.jpg', ''])(
    'omits an address that a header cannot carry: %j',
    (url) => {
      const odd = { ...imagem('x'), url, fontes: [] };
      expect(preloadLinks(renderToString(<Picture imagem={odd} sizes="" priority />))).toEqual([]);
    },
  );
});
