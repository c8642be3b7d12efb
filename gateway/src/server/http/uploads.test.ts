import { type FSWatcher, watch } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { FormData, fetch, request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type UploadModel, UploadTooLarge } from '../../shop/upload.ts';
import { formatError } from '../graphql/errors.ts';
import { Upload } from '../graphql/upload.ts';
import { handleErrors } from './errors.ts';
import { acceptUploads, carriesUpload, readForm, receiveUpload } from './uploads.ts';

const MB = 1024 * 1024;
const PREFLIGHT = { 'apollo-require-preflight': '1' };
const replyBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string(), requestId: z.string() }),
      }),
    )
    .optional(),
});

/** Events of the resolvers of the small schema below. */
interface Seen {
  chunks: number;
  bytes: number;
  failure: unknown;
}

/** A small GraphQL server with uploads on a free port, without the shop. */
async function openApi(seen: Seen, deadlineMs?: number) {
  const bugs: unknown[] = [];
  const read = async (upload: UploadModel) => {
    try {
      for await (const chunk of upload.open()) {
        seen.chunks += 1;
        seen.bytes += chunk.length;
      }
      return seen.bytes;
    } catch (error) {
      seen.failure = error;
      throw error;
    }
  };
  const apollo = new ApolloServer({
    schema: makeExecutableSchema({
      typeDefs: `scalar Upload
        type Query { ok: Boolean! }
        type Mutation {
          ler(arquivo: Upload!): Int!
          aceitar(arquivo: Upload!): String! comecar(arquivo: Upload!): Int!
          ignorar(arquivo: Upload): String!
        }`,
      resolvers: {
        Upload,
        Query: { ok: () => true },
        Mutation: {
          ler: (_: unknown, args: { arquivo: UploadModel }) => read(args.arquivo),
          aceitar: (_: unknown, args: { arquivo: UploadModel }) =>
            read(args.arquivo).then(String, (error: unknown) => {
              if (error instanceof UploadTooLarge) return 'grande demais';
              throw error;
            }),
          comecar: async (_: unknown, args: { arquivo: UploadModel }) => {
            for await (const chunk of args.arquivo.open()) return chunk.length;
            return 0;
          },
          ignorar: () => 'ignorado',
        },
      },
    }),
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, error) =>
      formatError(formatted, error, {
        requestId: 'r',
        report: (reported) => void bugs.push(reported),
      }),
  });
  await apollo.start();
  const app: FastifyInstance = Fastify();
  handleErrors(app);
  acceptUploads(app);
  app.post('/graphql', async (incoming, reply) => {
    const execute = (body: unknown) =>
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          headers: new HeaderMap([
            ['content-type', incoming.headers['content-type'] ?? ''],
            ['apollo-require-preflight', '1'],
          ]),
          search: '',
          body,
        },
        context: async () => ({}),
      });
    const response = carriesUpload(incoming)
      ? await receiveUpload(incoming, reply, execute, deadlineMs)
      : await execute(incoming.body);
    return reply
      .code(response.status ?? 200)
      .type('application/json')
      .send(response.body.kind === 'complete' ? response.body.string : '');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, bugs, port: portOf(app) };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

const operationsOf = (query: string, variables: unknown = { arquivo: null }) =>
  JSON.stringify({ query, variables });
const mutation = (field: string) =>
  operationsOf(`mutation ($arquivo: Upload!) { r: ${field}(arquivo: $arquivo) }`);
const MAP = JSON.stringify({ 0: ['variables.arquivo'] });

/** Hand-written multipart parts. */
const BOUNDARY = 'fronteira';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name = '0') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="../../etc/foto.png"\r\nContent-Type: image/png\r\n\r\n`;
const file = (content: string, name = '0') => `${fileHead(name)}${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const FORM = field('operations', mutation('ler')) + field('map', MAP) + file('conteúdo') + END;

describe('file upload (C-75, P17)', () => {
  let seen: Seen;
  let api: Awaited<ReturnType<typeof openApi>>;
  beforeEach(async () => {
    seen = { chunks: 0, bytes: 0, failure: undefined };
    api = await openApi(seen);
  });
  afterEach(() => api.app.close());

  const answerOf = (status: number, json: unknown) => {
    const { data, errors } = replyBody.parse(json);
    const [error] = errors ?? [];
    return { status, data, code: error?.extensions.code, message: error?.message };
  };
  const post = async (body: string | Uint8Array, contentType = TYPE) => {
    const reply = await request(`http://127.0.0.1:${api.port}/graphql`, {
      method: 'POST',
      headers: { ...PREFLIGHT, 'content-type': contentType },
      body,
    });
    return answerOf(reply.statusCode, await reply.body.json());
  };
  /** Sends a form like a browser. */
  const postFile = async (operations: string, map: string, content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('operations', operations);
    body.set('map', map);
    body.set('0', new Blob([content], { type: 'image/png' }), 'foto.png');
    const url = `http://127.0.0.1:${api.port}/graphql`;
    const reply = await fetch(url, { method: 'POST', headers: PREFLIGHT, body });
    return answerOf(reply.status, await reply.json());
  };

  /** Sends a form in chunks. */
  const openPost = () => {
    const sending = openRequest({
      port: api.port,
      host: '127.0.0.1',
      path: '/graphql',
      method: 'POST',
      headers: { ...PREFLIGHT, 'content-type': TYPE },
    });
    const reply = new Promise<IncomingMessage>((resolve, reject) => {
      sending.once('response', resolve).once('error', reject);
    }).then(readText);
    return { sending, reply };
  };

  test("passes a browser's FormData to the resolver", async () => {
    const { status, data } = await postFile(mutation('ler'), MAP, new Uint8Array(300_000));
    expect([status, data]).toEqual([200, { r: 300_000 }]);
  });

  test('runs an operation without a file', async () => {
    const body = field('operations', operationsOf('{ ok }', {})) + field('map', '{}') + END;
    expect(await post(body)).toMatchObject({ status: 200, data: { ok: true } });
  });

  test('gives the resolver the first chunk before the last is sent', async () => {
    const { sending, reply } = openPost();
    sending.write(field('operations', mutation('ler')) + field('map', MAP) + fileHead());
    sending.write(Buffer.alloc(70_000));
    await expect.poll(() => seen.chunks, { interval: 5 }).toBeGreaterThan(0);
    sending.end(`fim\r\n${END}`);
    expect(JSON.parse(await reply)).toEqual({ data: { r: 70_003 } });
  });

  describe('disk', () => {
    let folder: string;
    let watcher: FSWatcher;
    const before = process.env['TMPDIR'];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'envio-'));
      process.env['TMPDIR'] = folder;
      watcher = watch(folder);
    });
    afterEach(async () => {
      watcher.close();
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(folder, { recursive: true });
    });

    test('nothing is written', async () => {
      const names: unknown[] = [];
      watcher.on('change', (_, name) => names.push(name));
      const { data } = await postFile(mutation('ler'), MAP, new Uint8Array(5 * MB));
      expect(data).toEqual({ r: 5 * MB });
      // This write must be the first event that the watcher sees.
      await writeFile(join(tmpdir(), 'sentinela'), '');
      await expect.poll(() => names.length, { interval: 5 }).toBeGreaterThan(0);
      expect(new Set(names)).toEqual(new Set(['sentinela']));
    });
  });

  test('accepts five megabytes and rejects one more byte with UploadTooLarge', async () => {
    expect(await postFile(mutation('aceitar'), MAP, new Uint8Array(5 * MB))).toMatchObject({
      data: { r: String(5 * MB) },
    });
    seen.bytes = 0;
    const big = new Uint8Array(5 * MB + 1);
    expect(await postFile(mutation('aceitar'), MAP, big)).toMatchObject({
      status: 200,
      data: { r: 'grande demais' },
    });
    expect(seen.bytes).toBeLessThanOrEqual(5 * MB);
    expect(await postFile(mutation('ler'), MAP, big)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The file is larger than 5 MB.',
    });
    expect(api.bugs).toEqual([]);
  });

  test('closes the connection of an endless file', async () => {
    const { sending, reply } = openPost();
    reply.catch(() => undefined);
    sending.on('error', () => undefined);
    const closed = new Promise((resolve) => {
      sending.once('close', resolve);
    });
    sending.write(field('operations', mutation('ler')) + field('map', MAP) + fileHead());
    const feed = () => {
      while (sending.writable && sending.write(Buffer.alloc(MB)));
    };
    sending.on('drain', feed);
    feed();
    await closed;
    expect(seen.failure).toBeInstanceOf(UploadTooLarge);
    expect(seen.bytes).toBeLessThanOrEqual(5 * MB);
  });

  test('applies back pressure to an unread file', async () => {
    let sent = 0;
    const raw = Readable.from(
      (async function* () {
        yield Buffer.from(field('operations', mutation('ler')) + field('map', MAP) + fileHead());
        for (; sent < 64; sent += 1) yield Buffer.alloc(64 * 1024);
        yield Buffer.from(`\r\n${END}`);
      })(),
    );
    const form = readForm(raw, TYPE, new AbortController().signal);
    const operation = z
      .object({ variables: z.object({ arquivo: z.custom<UploadModel>() }) })
      .parse(await form.operation);
    const content = operation.variables.arquivo.open()[Symbol.asyncIterator]();
    for (let pieces = 1; pieces < 20; pieces += 1) {
      await content.next();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      expect(sent).toBeLessThan(pieces + 8);
    }
    form.stop();
    await expect(content.next()).rejects.toThrow('broke off');
  });

  test.each(['ignorar', 'comecar'])('%s: discards unread bytes', async (name) => {
    const content = new Uint8Array(4 * MB);
    expect(await postFile(mutation(name), MAP, content)).toMatchObject({ status: 200 });
    const invalid = operationsOf('mutation { nada }');
    expect(await postFile(invalid, MAP, content)).toMatchObject({
      status: 400,
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
  });

  const OPERATIONS = field('operations', mutation('ler'));
  const MAPPED = OPERATIONS + field('map', MAP);
  const ORDER = '400 Send the fields `operations` and `map`, then the file';
  const BROKEN = '400 The form is malformed or broke off.';
  test.each([
    ['map before operations', field('map', MAP) + OPERATIONS + file('x') + END, ORDER],
    ['the file before map', OPERATIONS + file('x') + field('map', MAP) + END, ORDER],
    ['the file first', file('x') + MAPPED + END, ORDER],
    ['without operations', field('map', MAP) + file('x') + END, ORDER],
    ['without map', OPERATIONS + END, ORDER],
    ['only the end', END, ORDER],
    ['without the file', MAPPED + END, '400 The file that `map` names is missing.'],
    ['of another name', MAPPED + file('x', '1') + END, '400 `map` does not name this file.'],
    ['two files', MAPPED + file('x') + file('y', '1') + END, '413 Send at most one file.'],
    ['no JSON', field('operations', '{') + END, '400 `operations` is not JSON'],
    ['a batch', field('operations', `[${mutation('ler')}]`) + END, '400 Operations cannot be'],
    [
      'a path to the prototype',
      OPERATIONS + field('map', '{"0":["variables.__proto__.x"]}') + file('x') + END,
      '400 `map` names a variable',
    ],
    [
      'a field of more than 100 KB',
      field('operations', JSON.stringify({ query: ' '.repeat(101 * 1024) })) + END,
      '413 A field is larger than 100 KB.',
    ],
    [
      'too many fields',
      MAPPED + field('x', '1').repeat(9) + END,
      '413 The form has too many fields.',
    ],
    [
      'too many parts after the file',
      MAPPED + file('x') + `--${BOUNDARY}\r\n\r\nx\r\n`.repeat(12) + END,
      '413 The form has too many parts.',
    ],
    ['an endless preamble', 'x'.repeat(7 * MB), '413 The form is larger than 6 MB.'],
    ['nothing', '', BROKEN],
    ['no part', 'qualquer coisa', BROKEN],
    ['truncated in the file', `${MAPPED}${fileHead()}com`, BROKEN],
    ['truncated before the end', MAPPED + file('x'), BROKEN],
  ])('refuses with a clear message: %s', async (_, body, expected) => {
    const { status, code, message } = await post(body);
    expect(`${status} ${message}`).toContain(expected);
    expect(code).toBe('BAD_REQUEST');
    expect(api.bugs).toEqual([]);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=outra',
  ])('refuses the content type %s', async (type) => {
    expect(await post(FORM, type)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  test('refuses a literal in place of the file', async () => {
    const operations = operationsOf('mutation ($arquivo: Upload!) { r: ler(arquivo: $arquivo) }', {
      arquivo: { filename: 'x', mimetype: 'y' },
    });
    const body = await request(`http://127.0.0.1:${api.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: operations,
    }).then((reply) => reply.body.json());
    expect(replyBody.parse(body).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('ends all waits when the client disconnects during the file', async () => {
    const { sending, reply } = openPost();
    reply.catch(() => undefined);
    sending.write(
      field('operations', mutation('ler')) + field('map', MAP) + fileHead() + 'x'.repeat(70_000),
    );
    await expect.poll(() => seen.chunks, { interval: 5 }).toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(() => seen.failure, { interval: 5 }).toBeInstanceOf(Error);
    expect(String(seen.failure)).toContain('broke off');
    expect(api.bugs).toEqual([]);
    expect((await post(FORM)).status).toBe(200);
  });

  test('ends all waits when the client disconnects before the file', async () => {
    const raw = new PassThrough();
    const form = readForm(raw, TYPE, new AbortController().signal);
    raw.write(field('operations', mutation('ler')));
    raw.destroy(new Error('aborted'));
    await expect(form.operation).rejects.toThrow('broke off');
  });

  test('answers a slow client and closes the connection', async () => {
    await api.app.close();
    api = await openApi(seen, 30);
    for (const begin of [
      '',
      field('operations', mutation('ler')) + field('map', MAP) + fileHead(),
    ]) {
      const socket = connect(api.port, '127.0.0.1');
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nApollo-Require-Preflight: 1\r\nContent-Length: 9999\r\n\r\n${begin}`,
      );
      const text = await readText(socket);
      expect(text).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i);
      expect(text).toContain('The upload took too long.');
    }
  });

  test('answers every body and accepts no malformed one', async () => {
    const refused = async (body: Uint8Array) => {
      const { status, code } = await post(body);
      expect([400, 413]).toContain(status);
      expect(code).toBe('BAD_REQUEST');
    };
    const whole = Buffer.from(FORM);
    // The last two bytes are the line break after the form.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 3 }), (cut) =>
        refused(whole.subarray(0, cut)),
      ),
      { numRuns: 150 },
    );
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), refused), {
      numRuns: 100,
    });
    const pieces = fc.array(
      fc.constantFrom(
        field('operations', mutation('ler')),
        field('map', MAP),
        fileHead(),
        file('x'),
        `--${BOUNDARY}`,
        '\r\n',
        '--',
        END,
        'Content-Disposition: form-data; name="__proto__"',
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const { status } = await post(parts.join(''));
        expect([200, 400, 413]).toContain(status);
      }),
      { numRuns: 300 },
    );
    expect(api.bugs).toEqual([]);
  }, 60_000);
});
