import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDemoImagens, readMaster, storeMaster } from '../../demo/imagens.ts';
import { handleError } from '../http/errors.ts';
import { setHeaders } from '../http/headers.ts';
import { encodingSlots } from './encode.ts';
import { createFolder } from './folder.ts';
import { imagensRoutes } from './routes.ts';

const SLUG = 'noite-de-zahran';
const imagem = readDemoImagens().get(SLUG);
if (imagem === undefined) throw new Error(`The demo has no picture of ${SLUG}.`);
const url = (file: string): string => `/imagens/${imagem.chave}-${file}`;

describe('a picture with its widest file alone', () => {
  let dir: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-rotas-'));
    const imagens = createFolder(dir);
    await storeMaster(imagens, SLUG, imagem);
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(handleError);
    app.addHook('onSend', setHeaders);
    await app.register(imagensRoutes, { imagens });
  });
  afterEach(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });

  /** The answer once the file is encoded; a busy machine serves the widest file before. */
  const encoded = (file: string) =>
    vi.waitFor(
      async () => {
        const reply = await app.inject(url(file));
        expect(reply.headers['cache-control']).toContain('immutable');
        return reply;
      },
      { timeout: 30_000 },
    );

  it('serves every width and encoding as immutable', async () => {
    for (const [file, type] of [
      ['240.avif', 'image/avif'],
      ['360.webp', 'image/webp'],
      ['240.jpg', 'image/jpeg'],
    ] as const) {
      const { statusCode, headers } = await encoded(file);
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type });
      const again = { url: url(file), headers: { 'if-none-match': String(headers.etag) } };
      expect((await app.inject(again)).statusCode).toBe(304);
    }
    expect((await app.inject(url('241.avif'))).statusCode).toBe(404);
  });

  it('serves the widest AVIF, uncached, while the encoding slots are taken', async () => {
    const slots = await Promise.all([encodingSlots.acquire(), encodingSlots.acquire()]);
    const { statusCode, headers, rawPayload } = await app.inject(url('240.avif'));
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(rawPayload.equals(await readMaster(SLUG))).toBe(true);
    for (const [, release] of slots) release();
    await encoded('240.avif');
  });
});
