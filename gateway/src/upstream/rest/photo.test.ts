import { MAX_IMAGE_BYTES } from '@decantaria/server/picture';
import { MockAgent } from 'undici';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPhoto } from './images.ts';

const PICTURE = { headers: { 'content-type': 'image/jpeg' } };

describe('photo of a product', () => {
  let network: MockAgent;
  const own = () => network.get('http://api.example');
  const other = () => network.get('https://fotos.example');
  const read = async (address: string) => {
    const bytes = await readPhoto(own(), address, ['https:'], other);
    return bytes && Buffer.from(bytes).toString();
  };
  beforeEach(() => {
    network = new MockAgent();
    network.disableNetConnect();
  });

  test("comes from the API's origin, or from the https address that the API gives", async () => {
    own().intercept({ path: '/imagens/a.jpg' }).reply(200, 'a', PICTURE);
    expect(await read('/imagens/a.jpg')).toBe('a');
    own().intercept({ path: '/uploads/b.jpg' }).reply(200, 'b', PICTURE);
    expect(await read('/imagens/-/uploads/b.jpg')).toBe('b');
    other().intercept({ path: '/c.jpg?w=9' }).reply(200, 'c', PICTURE);
    expect(await read('https://fotos.example/c.jpg?w=9')).toBe('c');
  });

  test.each([
    '/imagens/../api/usuarios/me',
    '/imagens/a.svg',
    'http://fotos.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    '/outra/a.jpg',
  ])('never requests %s', async (address) => {
    expect(await read(address)).toBeNull();
  });

  test.each([
    ['an error status', 500, 'x', PICTURE],
    ['a redirect', 302, '', { headers: { location: 'http://10.0.0.1/a.jpg' } }],
    ['another content type', 200, '{}', { headers: { 'content-type': 'application/json' } }],
    ['too many bytes', 200, 'x'.repeat(MAX_IMAGE_BYTES + 1), PICTURE],
  ])('does not accept %s as a photo (C-75)', async (_, status, body, options) => {
    own().intercept({ path: '/imagens/a.jpg' }).reply(status, body, options);
    expect(await read('/imagens/a.jpg')).toBeNull();
    other().intercept({ path: '/a.jpg' }).reply(status, body, options);
    expect(await read('https://fotos.example/a.jpg')).toBeNull();
  });

  test('gives no photo when the server does not answer', async () => {
    own().intercept({ path: '/imagens/a.jpg' }).replyWithError(new Error('gone'));
    expect(await read('/imagens/a.jpg')).toBeNull();
    other().intercept({ path: '/a.jpg' }).replyWithError(new Error('gone'));
    expect(await read('https://fotos.example/a.jpg')).toBeNull();
  });

  test('does not reach a host name that resolves to an internal address', async () => {
    expect(await readPhoto(own(), 'https://nome.localhost/a.jpg', ['https:'])).toBeNull();
  });
});
