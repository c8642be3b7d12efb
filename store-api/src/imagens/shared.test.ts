import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createUsuario, emptyTables } from '../../test/data.ts';
import { onPGlite } from '../../test/database.ts';
import { S3StandIn } from '../../test/s3-stand-in.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { createS3 } from './s3.ts';

onPGlite('two store-apis with one storage of pictures', (db) => {
  let s3: S3StandIn;
  let one: TestServer;
  let other: TestServer;
  let token: string;
  beforeEach(async () => {
    await emptyTables(db());
    await db().insertInto('categorias').values({ nome: 'Nicho' }).execute();
    s3 = await S3StandIn.open();
    const imagens = createS3(s3.config, 300);
    const secret = Buffer.alloc(48, 1);
    one = await TestServer.open(db(), { imagens, secret });
    other = await TestServer.open(db(), { imagens, secret });
    token = one.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });
  afterEach(async () => {
    for (const it of [one, other, s3]) await it[Symbol.asyncDispose]();
  });

  const Sent = z.object({ chave: z.string(), url: z.string() });

  const post = (server: TestServer, path: string, name: string, part: Blob): Promise<Reply> => {
    const body = new FormData();
    body.append(name, part);
    return server.request('POST', `/api/produtos${path}`, { token, body });
  };
  const upload = async (): Promise<Reply> => {
    const background = '#885522';
    const picture = sharp({ create: { width: 40, height: 50, channels: 3, background } });
    const bytes = new Uint8Array(await picture.png().toBuffer());
    return post(one, '/imagens', 'imagem', new Blob([bytes]));
  };

  it('serve at the second what was uploaded at the first, and save products with it (OPS-20)', async () => {
    const { chave, url } = Sent.parse((await upload()).body);
    const picture = await fetch(other.url + url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    const produto = {
      nome: 'Âmbar',
      descricao: 'Resina.',
      precoBase: 100,
      estoque: 1,
      variacoes: [],
      categorias: ['Nicho'],
      imagens: [{ chave, alt: '' }],
    };
    const part = new Blob([JSON.stringify(produto)], { type: 'application/json' });
    const saved = await post(other, '', 'produto', part);
    expect(saved).toMatchObject({ status: 200, body: { imagens: [{ chave }] } });
  });

  it('refuse an upload and save nothing while the storage fails, and answer reads so that no cache keeps it (OPS-20)', async () => {
    const { url } = Sent.parse((await upload()).body);
    const stored = s3.objects.size;
    const body = { codigo: 'IMAGENS_INDISPONIVEIS' };
    for (const fault of ['slow down', 'silent'] as const) {
      s3.fault = () => fault;
      expect(await upload()).toMatchObject({ status: 503, body });
      const failed = await fetch(other.url + url);
      expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
    s3.fault = () => undefined;
    expect(s3.objects.size).toBe(stored);
    expect((await fetch(other.url + url)).status).toBe(200);
    expect(await upload()).toMatchObject({ status: 200 });
  });
});
