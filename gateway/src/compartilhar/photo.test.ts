import { MockAgent } from 'undici';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '../rest/image-bytes.ts';
import { readPhoto } from './photo.ts';

const PICTURE = { headers: { 'content-type': 'image/jpeg' } };

describe('a foto de um produto', () => {
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

  test('vem da origem da API, ou do endereço https que a API deu', async () => {
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
  ])('%s não é pedido a ninguém', async (address) => {
    expect(await read(address)).toBeNull();
  });

  test.each([
    ['um erro', 500, 'x', PICTURE],
    ['um redirecionamento', 302, '', { headers: { location: 'http://10.0.0.1/a.jpg' } }],
    ['outra coisa', 200, '{}', { headers: { 'content-type': 'application/json' } }],
    ['bytes demais (C-75)', 200, 'x'.repeat(MAX_IMAGE_BYTES + 1), PICTURE],
  ])('%s não é foto', async (_, status, body, options) => {
    own().intercept({ path: '/imagens/a.jpg' }).reply(status, body, options);
    expect(await read('/imagens/a.jpg')).toBeNull();
    other().intercept({ path: '/a.jpg' }).reply(status, body, options);
    expect(await read('https://fotos.example/a.jpg')).toBeNull();
  });

  test('quem não responde não tem foto', async () => {
    own().intercept({ path: '/imagens/a.jpg' }).replyWithError(new Error('gone'));
    expect(await read('/imagens/a.jpg')).toBeNull();
    other().intercept({ path: '/a.jpg' }).replyWithError(new Error('gone'));
    expect(await read('https://fotos.example/a.jpg')).toBeNull();
  });

  test('um nome que leva para dentro não é alcançado', async () => {
    expect(await readPhoto(own(), 'https://nome.localhost/a.jpg', ['https:'])).toBeNull();
  });
});
