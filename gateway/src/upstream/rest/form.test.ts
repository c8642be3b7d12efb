import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RestFailure } from './failure.ts';
import { bodyFailure, produtoForm } from './form.ts';
import type { CheckedImage } from './image-bytes.ts';

const produto = { nome: 'Noite de Oud, 5 ml', precoBase: 39.9 };
const fileOf = (type: CheckedImage['type'], chunks: AsyncIterable<Uint8Array>) => ({
  type,
  content: chunks,
});
async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const textOf = (content: AsyncIterable<Uint8Array>) => text(Readable.from(content));

describe('form of POST /produtos (rest-contract 3)', () => {
  test('sends the JSON first, labelled as JSON, and a fixed file name', async () => {
    const { contentType, content } = produtoForm(produto, fileOf('jpeg', chunksOf('ab', 'cd')));
    const boundary = /^multipart\/form-data; boundary=(decantaria[0-9a-f]{36})$/.exec(
      contentType,
    )?.[1];
    expect(await textOf(content)).toBe(
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
    const { contentType, content } = produtoForm(produto, fileOf(type, chunksOf('x')));
    const form = await new Response(await textOf(content), {
      headers: { 'content-type': contentType },
    }).formData();
    expect(form.get('produto')).toBe(JSON.stringify(produto));
    expect(form.get('imagem')).toMatchObject({ name, type: mimetype, size: 1 });
  });

  test('sends only the JSON without a picture, each time with another boundary', async () => {
    const [one, other] = [produtoForm(produto), produtoForm(produto)];
    expect(one.contentType).not.toBe(other.contentType);
    expect(await textOf(one.content)).not.toContain('imagem');
  });
});

describe('form on the wire (C-75)', () => {
  let server: Server;
  let pool: Pool;
  let answer: (request: Readable) => Promise<string>;

  beforeEach(async () => {
    answer = async (request) => String((await buffer(request)).length);
    server = createServer((request, response) => {
      answer(request).then(
        (reply) => response.end(reply),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    pool = new Pool(`http://127.0.0.1:${addressOf(server).port}`);
  });
  afterEach(async () => {
    await pool.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const post = async (content: AsyncIterable<Uint8Array>) => {
    const { contentType, content: body } = produtoForm(produto, fileOf('png', content));
    const reply = await pool.request({
      method: 'POST',
      path: '/',
      headers: { 'content-type': contentType },
      body: Readable.from(body),
    });
    return reply.body.text();
  };

  test('streams the picture: the second chunk leaves after the first was received', async () => {
    const arrived = Promise.withResolvers<void>();
    answer = async (request) => {
      let received = '';
      for await (const chunk of request) {
        received += String(chunk);
        if (received.includes('primeira')) arrived.resolve();
      }
      return String(received.includes('segunda'));
    };
    const content = async function* () {
      yield Buffer.from('primeira');
      await arrived.promise;
      yield Buffer.from('segunda');
    };
    expect(await post(content())).toBe('true');
  });

  test('reads nothing before the call', async () => {
    let taken = 0;
    const content = async function* () {
      taken += 1;
      yield Buffer.from('x');
    };
    const body = produtoForm(produto, fileOf('png', content())).content;
    const iterator = body[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.next();
    expect(taken).toBe(0);
    await iterator.next();
    expect(taken).toBe(1);
  });

  test('a failing picture fails the call, and bodyFailure returns the cause', async () => {
    const cut = Promise.withResolvers<void>();
    answer = (request) =>
      buffer(request).then(
        () => 'inteiro',
        (error: unknown) => {
          cut.resolve();
          throw error;
        },
      );
    const failure = new Error('caiu');
    const content = async function* () {
      yield Buffer.from('começo');
      throw failure;
    };
    const error = await post(content()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RestFailure);
    expect(bodyFailure(error)).toBe(failure);
    await cut.promise;
  });

  test('returns a refusal that arrives before the upload ends and closes the picture', async () => {
    const released = Promise.withResolvers<void>();
    answer = async () => 'não';
    const content = async function* () {
      try {
        for (;;) yield Buffer.alloc(64 * 1024);
      } finally {
        released.resolve();
      }
    };
    expect(await post(content())).toBe('não');
    await released.promise;
  });

  test("other failures are not the picture's", () => {
    expect(bodyFailure(new RestFailure('timeout', 'x', new Error('prazo')))).toBeUndefined();
    expect(bodyFailure(new RestFailure('abandoned', 'x'))).toBeUndefined();
    expect(bodyFailure(new Error('x'))).toBeUndefined();
  });
});

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address;
}
