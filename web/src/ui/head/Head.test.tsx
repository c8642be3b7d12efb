import { describe, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { SHOP_DESCRIPTION } from '../../lib/constants.ts';
import { Head, type HeadContent, HeadCover, HeadSink, type SharedPicture } from './Head.tsx';

const CAPA: SharedPicture = { url: '/capa.jpg', largura: 1200, altura: 630, alt: 'A loja' };
const OWN: SharedPicture = { ...CAPA, url: '/propria.jpg', alt: 'Frasco' };

function renderHead(
  content: HeadContent,
  cover: SharedPicture | undefined,
): HeadContent | undefined {
  const contents: HeadContent[] = [];
  render(
    <HeadSink value={(one) => contents.push(one)}>
      <HeadCover value={cover}>
        <Head {...content} />
      </HeadCover>
    </HeadSink>,
  );
  return contents.at(-1);
}

describe('Head', () => {
  it("uses the shop's cover for a page without a picture", () => {
    expect(renderHead({ title: 'Sobre' }, CAPA)).toEqual({ title: 'Sobre', image: CAPA });
  });

  it("uses the page's picture", () => {
    expect(renderHead({ title: 'Oud', image: OWN }, CAPA)?.image).toBe(OWN);
  });

  it('omits the picture when the shop has no cover', () => {
    expect(renderHead({ title: 'Sobre' }, undefined)?.image).toBeUndefined();
  });

  it("returns to the shop's description on a page without one", () => {
    document.head.innerHTML = '<meta name="description" content="Da loja">';
    const description = () =>
      document.querySelector('meta[name="description"]')?.getAttribute('content');
    const { rerender } = render(<Head title="Oud" description="Âmbar e fumaça." />);
    expect(description()).toBe('Âmbar e fumaça.');
    rerender(<Head title="Meu Carrinho" />);
    expect(description()).toBe(SHOP_DESCRIPTION);
    document.head.innerHTML = '';
  });
});
