import type { ImageType } from '@decantaria/server/picture';
import { describe, expect, test } from 'vitest';
import { produtoForm } from './form.ts';

const produto = { nome: 'Noite de Oud, 5 ml', precoBase: 39.9 };
const pictureOf = (type: ImageType, text: string) => ({ type, bytes: Buffer.from(text) });

describe('form of POST /produtos (rest-contract 3)', () => {
  test('sends the JSON first, labelled as JSON, and a fixed file name', () => {
    const { contentType, content } = produtoForm(produto, pictureOf('jpeg', 'abcd'));
    const boundary = /^multipart\/form-data; boundary=(decantaria[0-9a-f]{36})$/.exec(
      contentType,
    )?.[1];
    expect(String(content)).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="produto"',
        'Content-Type: application/json',
        '',
        '{"nome":"Noite de Oud, 5 ml","precoBase":39.9}',
        `--${boundary}`,
        'Content-Disposition: form-data; name="imagem"; filename="imagem.jpg"',
        'Content-Type: image/jpeg',
        '',
        'abcd',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['png', 'imagem.png', 'image/png'],
    ['webp', 'imagem.webp', 'image/webp'],
  ] as const)('%s', async (type, name, mimetype) => {
    const { contentType, content } = produtoForm(produto, pictureOf(type, 'x'));
    const form = await new Response(Buffer.from(content), {
      headers: { 'content-type': contentType },
    }).formData();
    expect(form.get('produto')).toBe(JSON.stringify(produto));
    expect(form.get('imagem')).toMatchObject({ name, type: mimetype, size: 1 });
  });

  test('sends only the JSON without a picture, each time with another boundary', () => {
    const [one, other] = [produtoForm(produto, null), produtoForm(produto, null)];
    expect(one.contentType).not.toBe(other.contentType);
    expect(String(one.content)).not.toContain('imagem');
  });
});
