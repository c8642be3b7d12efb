import { createServer, type IncomingMessage, request as openRequest, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { imagemInvalida } from '../../shop/produtos/falhas.ts';
import { UploadInterrupted, type UploadModel } from '../../shop/upload.ts';
import { createRestClient } from '../../upstream/rest/client.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { produtoForm } from '../../upstream/rest/form.ts';
import { openPool } from '../../upstream/rest/transport.ts';
import { receivePicture } from '../../upstream/wire/produto-save.ts';
import { handleErrors } from './errors.ts';
import { acceptUploads, receiveUpload } from './uploads.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const BEGIN = [
  '--f',
  'Content-Disposition: form-data; name="operations"',
  '',
  '{"query":"","variables":{"imagem":null}}',
  '--f',
  'Content-Disposition: form-data; name="map"',
  '',
  '{"0":["variables.imagem"]}',
  '--f',
  'Content-Disposition: form-data; name="0"; filename="evil.svg"',
  'Content-Type: image/svg+xml',
  '',
  '',
].join('\r\n');
const operationWire = z.object({ variables: z.object({ imagem: z.custom<UploadModel>() }) });

/** The API's side of one `POST /produtos`. */
interface Arrived {
  text: string;
  state: 'none' | 'open' | 'whole';
}

let arrived: Arrived;
let upstream: Server;
let pool: Pool;
let app: FastifyInstance;
/** The gateway's outcome of the upload. */
let outcome: unknown;

beforeEach(async () => {
  arrived = { text: '', state: 'none' };
  outcome = undefined;
  upstream = createServer((request, response) => {
    arrived.state = 'open';
    request
      .on('data', (chunk: Buffer) => {
        arrived.text += chunk.toString('latin1');
      })
      .on('end', () => {
        arrived.state = 'whole';
        response.end('{"id":7,"slug":"noite","ativo":true,"variacoes":[],"categorias":[]}');
      });
  });
  pool = openPool(`http://127.0.0.1:${await listen(upstream)}`);
  const rest = createRestClient(pool, '/api').open({}).withToken('t');
  const publish = async (upload: UploadModel) => {
    const picture = await receivePicture(upload);
    if ('codigo' in picture) return picture;
    const body = produtoForm({ nome: 'Noite' }, picture);
    const produto = await rest(endpoints.criarProduto, { body });
    return produto.id;
  };
  app = Fastify();
  handleErrors(app);
  acceptUploads(app);
  app.post('/graphql', (request, reply) =>
    receiveUpload(request, reply, async (operation) => {
      outcome = await publish(operationWire.parse(operation).variables.imagem).catch(
        (error: unknown) => error,
      );
      return { outcome: String(outcome) };
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await pool.destroy();
  upstream.closeAllConnections();
  await new Promise((resolve) => {
    upstream.close(resolve);
  });
});

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
}

function portOf(server: FastifyInstance['server']): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

function openPost() {
  const sending = openRequest({
    host: '127.0.0.1',
    port: portOf(app.server),
    path: '/graphql',
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=f',
      'apollo-require-preflight': '1',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending
      .once('response', (response: IncomingMessage) => {
        response.resume();
        resolve(response.statusCode);
      })
      .once('error', reject);
  });
  sending.write(BEGIN);
  return { sending, status };
}

test('sends the picture to the API once it has arrived as a whole (C-75)', async () => {
  const { sending, status } = openPost();
  sending.write(Buffer.concat([PNG, Buffer.from('começo')]));
  await delay(50);
  expect(arrived.state).toBe('none');
  sending.end('fim\r\n--f--\r\n');
  expect(await status).toBe(200);
  expect(arrived.state).toBe('whole');
  expect(arrived.text).toContain('filename="imagem.png"\r\nContent-Type: image/png\r\n\r\n');
  expect(arrived.text).not.toContain('svg');
});

test('does not send a file that is no picture (P17)', async () => {
  const { sending, status } = openPost();
  sending.end('<svg onload="alert(1)"></svg>\r\n--f--\r\n');
  expect(await status).toBe(200);
  expect(outcome).toEqual(imagemInvalida('type'));
  expect(arrived.state).toBe('none');
});

test('does not send a file that is too large, and reports why (C-75)', async () => {
  const { sending, status } = openPost();
  sending.write(PNG);
  sending.end(Buffer.concat([Buffer.alloc(5 * 1024 * 1024), Buffer.from('\r\n--f--\r\n')]));
  expect(await status).toBe(200);
  expect(outcome).toEqual(imagemInvalida('size'));
  expect(arrived.state).toBe('none');
});

test('does not send the picture of a form truncated after it', async () => {
  const { sending, status } = openPost();
  sending.end(Buffer.concat([PNG, Buffer.from('\r\n--f\r\nsem fim')]));
  expect(await status).toBe(400);
  expect(outcome).toBeInstanceOf(UploadInterrupted);
  expect(arrived.state).toBe('none');
});

test('does not send the picture of a client that disconnects', async () => {
  const { sending, status } = openPost();
  status.catch(() => undefined);
  sending.write(PNG);
  await delay(50);
  sending.destroy();
  await expect.poll(() => outcome, { interval: 5 }).toBeInstanceOf(UploadInterrupted);
  expect(arrived.state).toBe('none');
});
