import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/** A refusal with HTTP 503, a broken connection, no answer, or half of a body. */
export type S3Fault = 'slow down' | 'reset' | 'silent' | 'truncated';

/** A stored object. Tests may change its time. */
export interface S3Object {
  readonly data: Buffer;
  readonly type: string;
  modified: Date;
}

const BUCKET = 'fotos';
const REGION = 'sa-east-1';
const KEY_ID = 'chave-de-teste';
const SECRET = 'segredo-de-teste';
/** Objects on a page of a list, so that few objects need several. */
const PAGE = 4;

const Query = z.object({
  prefix: z.string().default(''),
  'continuation-token': z.string().default(''),
});

/**
 * A server with the calls of the S3 protocol that the shop makes: get, put, copy, delete, list. It checks each signature
 * by the published algorithm (AWS Signature Version 4) and keeps the objects of one bucket in memory.
 */
export class S3StandIn {
  readonly objects = new Map<string, S3Object>();
  /** `GET fotos/loja/a.jpg` of each call, in order. */
  readonly calls: string[] = [];
  /** The fault of a call; undefined answers it. */
  fault: (method: string) => S3Fault | undefined = () => undefined;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** Opens a server on a free port of this machine. */
  static async open(): Promise<S3StandIn> {
    const standIn = new S3StandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  /** The settings with which `createS3` reaches it. */
  get config() {
    const address = z.object({ port: z.int() }).parse(this.#server.address());
    const url = `http://127.0.0.1:${address.port}/${BUCKET}/loja`;
    return { kind: 's3', url, region: REGION, keyId: KEY_ID, secretKey: SECRET } as const;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://s3');
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    this.calls.push(`${method} ${url.pathname.slice(1)}`);
    const fault = this.fault(method);
    if (fault === 'silent') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'slow down') return refuse(response, 503, 'SlowDown');
    if (request.headers.authorization !== authorizationOf(request, url)) {
      return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    const [, bucket, ...path] = url.pathname.split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = path.join('/');
    if (key === '') return this.#list(url, response);
    this.#object(request, response, { key, body, isCut: fault === 'truncated' });
  }

  #object(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, body, isCut }: { key: string; body: Buffer; isCut: boolean },
  ): void {
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const source = headers['x-amz-copy-source'];
    const found = this.objects.get(typeof source === 'string' ? sourceKey(source) : key);
    const type = headers['content-type'] ?? '';
    if (method === 'PUT') {
      const data = source === undefined ? body : found?.data;
      if (data === undefined) return refuse(response, 404, 'NoSuchKey');
      this.objects.set(key, { data, type, modified: new Date() });
      const result = '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>';
      return void response.writeHead(200).end(source === undefined ? '' : result);
    }
    if (found === undefined) return refuse(response, 404, 'NoSuchKey');
    const { data } = found;
    response.writeHead(200, { 'content-type': found.type, 'content-length': data.length });
    if (!isCut) return void response.end(data);
    response.write(data.subarray(0, data.length / 2), () => response.destroy());
  }

  #list({ searchParams }: URL, response: ServerResponse): void {
    const { prefix, 'continuation-token': token } = Query.parse(Object.fromEntries(searchParams));
    const keys = [...this.objects.keys()].toSorted();
    const wanted = keys.filter((key) => key.startsWith(prefix) && key > token);
    const page = wanted.slice(0, PAGE);
    const contents = page.map((key) => {
      const modified = this.objects.get(key)?.modified.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const next =
      wanted.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const truncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult>${truncated}${next}${contents.join('')}</ListBucketResult>`);
  }
}

/** `fotos/loja/a.jpg`, URL-encoded, without its bucket. */
function sourceKey(source: string): string {
  return decodeURIComponent(source).split('/').slice(2).join('/');
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The `Authorization` that a request must have. Reads which headers are signed from the one that it has. */
function authorizationOf({ method, headers }: IncomingMessage, url: URL): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const time = String(headers['x-amz-date']);
  const day = time.slice(0, 8);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, url.pathname, query, signed.join(''), names, payload].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const dayKey = hmac(`AWS4${SECRET}`, day);
  const key = hmac(hmac(hmac(dayKey, REGION), 's3'), 'aws4_request');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hash].join('\n')).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
