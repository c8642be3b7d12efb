import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { z } from 'zod';
import type { ImagensConfig } from '../config.ts';
import { type ImagensStorage, StorageFailure } from './storage.ts';
import { MIME_TYPES, parseFileName } from './stored.ts';

type S3Config = Extract<ImagensConfig, { kind: 's3' }>;

/** Deadlines of one call and of its answer's body. Two attempts end before the gateway's patience of 10 s. */
const CALL_MS = 4_000;
const ATTEMPTS = 2;
const PAUSE_MS = 200;
const PAGE = 1_000;
/** No file of a picture is larger: a larger object is not ours. */
const MAX_BYTES = 5 * 1024 * 1024;

const Missing = z.object({ status: z.literal(404) });
/** Refusals that a repetition does not change: a wrong key, a wrong bucket. */
const Final = z.object({ status: z.int().min(400).max(428) });

/** Pictures in an object storage. Its bucket is named in the path of the address. */
export function createS3(
  { url, region, keyId, secretKey }: S3Config,
  callMs = CALL_MS,
): ImagensStorage {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('');
  const s3 = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secretKey,
    endpoint: `${origin}/${bucket}`,
    region,
    requestAbortTimeout: callMs,
  });
  const keyOf = (nome: string): string => prefix + nome;
  const listPage = (start: string, token?: string) =>
    attempt(async () => {
      const page = await s3.listObjectsPaged('/', keyOf(start), PAGE, token);
      if (!page) throw new Error('The bucket does not exist.');
      // An object without a time is kept: it is never old.
      const files = (page.objects ?? []).flatMap(({ Key, LastModified }) =>
        LastModified.getTime() > 0
          ? [{ nome: Key.slice(prefix.length), storedAt: LastModified }]
          : [],
      );
      return { files, next: page.nextContinuationToken };
    });
  return {
    get: (nome) =>
      attempt(async () => {
        const reply = await s3.getObjectResponse(keyOf(nome));
        return reply === null ? undefined : readBounded(reply);
      }),
    put: async (files) => {
      await Promise.all(
        files.map(({ nome, data }) =>
          attempt(() => s3.putObject(keyOf(nome), data, mimeTypeOf(nome))),
        ),
      );
    },
    // A copy of an object onto itself changes its time.
    renew: (nome) =>
      attempt(async () => {
        const options = { metadataDirective: 'REPLACE', contentType: mimeTypeOf(nome) } as const;
        return s3.copyObject(keyOf(nome), keyOf(nome), options).then(
          () => true,
          (error: unknown) => {
            if (Missing.safeParse(error).success) return false;
            throw error;
          },
        );
      }),
    storedAt: async (nome) => {
      const { files } = await listPage(nome);
      return files.find((file) => file.nome === nome)?.storedAt;
    },
    delete: (nome) => attempt(() => s3.deleteObject(keyOf(nome))),
    list: async function* (start) {
      let token: string | undefined;
      do {
        const { files, next } = await listPage(start, token);
        yield files;
        token = next;
      } while (token !== undefined);
    },
  };
}

function mimeTypeOf(nome: string): string {
  const file = parseFileName(nome);
  return file === undefined ? 'application/octet-stream' : MIME_TYPES[file.extension];
}

/** @throws when the body is cut or larger than any picture. */
async function readBounded({ body, headers }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> | readonly [] = body ?? [];
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > MAX_BYTES) throw new Error('An object is larger than any picture.');
    chunks.push(chunk);
  }
  const length = headers.get('content-length');
  if (length !== null && Number(length) !== bytes) throw new Error('An object came truncated.');
  return Buffer.concat(chunks);
}

/** Runs an idempotent call, twice at most. @throws StorageFailure with the last error as its cause. */
async function attempt<T>(call: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await call();
    } catch (cause) {
      if (attempts === ATTEMPTS || Final.safeParse(cause).success) {
        throw new StorageFailure('the storage of pictures failed', { cause });
      }
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}
