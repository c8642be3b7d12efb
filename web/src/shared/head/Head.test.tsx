import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Head, type HeadContent, HeadCover, HeadSink, type SharedPicture } from './Head.tsx';

const CAPA: SharedPicture = { url: '/capa.jpg', largura: 1200, altura: 630, alt: 'A loja' };
const OWN: SharedPicture = { ...CAPA, url: '/propria.jpg', alt: 'Frasco' };

/** What a page says of itself where the shop's cover is `cover`. */
function said(content: HeadContent, cover: SharedPicture | undefined): HeadContent | undefined {
  const heard: HeadContent[] = [];
  render(
    <HeadSink value={(one) => heard.push(one)}>
      <HeadCover value={cover}>
        <Head {...content} />
      </HeadCover>
    </HeadSink>,
  );
  return heard.at(-1);
}

describe('Head', () => {
  it('uma página sem imagem própria é partilhada com a capa da loja', () => {
    expect(said({ title: 'Sobre' }, CAPA)).toEqual({ title: 'Sobre', image: CAPA });
  });

  it('uma página com a sua fica com ela', () => {
    expect(said({ title: 'Oud', image: OWN }, CAPA)?.image).toBe(OWN);
  });

  it('sem a capa da loja diz só o que sabe', () => {
    expect(said({ title: 'Sobre' }, undefined)?.image).toBeUndefined();
  });
});
