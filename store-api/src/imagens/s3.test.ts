import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3StandIn } from '../../test/s3-stand-in.ts';
import { createS3 } from './s3.ts';
import { type ImagensStorage, StorageFailure } from './storage.ts';

const NAME = '0123456789abcdef-240.jpg';

describe('pictures in a storage with the S3 protocol', () => {
  let s3: S3StandIn;
  let imagens: ImagensStorage;
  beforeEach(async () => {
    s3 = await S3StandIn.open();
    imagens = createS3(s3.config);
  });
  afterEach(() => s3[Symbol.asyncDispose]());

  it('are stored below the prefix, read, renewed, listed over pages and deleted, each call signed (OPS-20)', async () => {
    const data = randomBytes(200_000);
    const names = Array.from({ length: 9 }, (_, i) => `0123456789abcdef-${i}.jpg`);
    await imagens.put(names.map((nome) => ({ nome, data })));
    await imagens.put([{ nome: 'f'.repeat(16), data }]);
    expect(s3.objects.get(`loja/${names[0]}`)).toMatchObject({ data, type: 'image/jpeg' });
    s3.objects.set('outra/0123456789abcdef-1.jpg', { data, type: '', modified: new Date(1) });

    expect(await imagens.get(names[3] ?? '')).toEqual(data);
    const listed: string[] = [];
    for await (const page of imagens.list('0123456789abcdef-')) {
      listed.push(...page.map(({ nome }) => nome));
    }
    expect(listed.toSorted()).toEqual(names);

    const object = s3.objects.get(`loja/${names[0]}`);
    if (object) object.modified = new Date(1000);
    expect(await imagens.storedAt(names[0] ?? '')).toEqual(new Date(1000));
    expect(await imagens.renew(names[0] ?? '')).toBe(true);
    expect((await imagens.storedAt(names[0] ?? ''))?.getTime()).toBeGreaterThan(1000);
    expect(await imagens.get(names[0] ?? '')).toEqual(data);

    await imagens.delete(names[0] ?? '');
    expect(await imagens.get(names[0] ?? '')).toBeUndefined();
    expect(await imagens.renew(names[0] ?? '')).toBe(false);
    expect(await imagens.storedAt(names[0] ?? '')).toBeUndefined();
  });

  it.each(['slow down', 'reset', 'truncated'] as const)(
    'survive one fault: %s (OPS-20)',
    async (fault) => {
      const data = randomBytes(200_000);
      await imagens.put([{ nome: NAME, data }]);
      let left = 1;
      s3.fault = () => (left-- > 0 ? fault : undefined);
      expect(await imagens.get(NAME)).toEqual(data);
    },
  );

  it('fail after two attempts with a deadline each (OPS-20)', async () => {
    const patient = createS3(s3.config, 150);
    await patient.put([{ nome: NAME, data: randomBytes(1000) }]);
    for (const fault of ['slow down', 'reset', 'truncated', 'silent'] as const) {
      s3.fault = () => fault;
      const before = s3.calls.length;
      await expect(patient.get(NAME), fault).rejects.toThrow(StorageFailure);
      expect(s3.calls, fault).toHaveLength(before + 2);
    }
  });

  it('fail at once with a wrong key, in a bucket that does not exist, and for an object too large (OPS-20)', async () => {
    await imagens.put([{ nome: NAME, data: Buffer.alloc(6 * 1024 * 1024) }]);
    await expect(imagens.get(NAME)).rejects.toThrow(StorageFailure);
    const calls = s3.calls.length;
    const wrong = createS3({ ...s3.config, secretKey: 'outro' });
    await expect(wrong.put([{ nome: NAME, data: Buffer.from('x') }])).rejects.toThrow(
      StorageFailure,
    );
    expect(s3.calls).toHaveLength(calls + 1);
    const elsewhere = createS3({ ...s3.config, url: s3.config.url.replace('/fotos', '/outros') });
    await expect(elsewhere.storedAt(NAME)).rejects.toThrow(StorageFailure);
  });
});
