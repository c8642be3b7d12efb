import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const PREFLIGHT = { 'apollo-require-preflight': '1' };
const TYPE = 'multipart/form-data; boundary=fronteira';
const BODY = [
  '--fronteira',
  'Content-Disposition: form-data; name="operations"',
  '',
  '{"query":"{ linkConversa }"}',
  '--fronteira',
  'Content-Disposition: form-data; name="map"',
  '',
  '{}',
  '--fronteira--',
  '',
].join('\r\n');
const replyBody = z.object({
  data: z.object({ linkConversa: z.string() }).optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) }))
    .optional(),
});

describe('cross-site guard of the whole gateway (P13)', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  const post = async (headers: Record<string, string>, path = '/graphql', body = BODY) => {
    const reply = await request(`${bench.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': TYPE, ...headers },
      body,
    });
    return { status: reply.statusCode, body: await reply.body.text() };
  };

  test.each([{}, { 'apollo-require-preflight': '' }])(
    'refuses headers %j before reading',
    async (headers) => {
      const { status, body } = await post(headers, '/graphql', 'nem multipart é');
      expect(status).toBe(400);
      expect(replyBody.parse(JSON.parse(body)).errors?.[0]).toMatchObject({
        message: expect.stringContaining('apollo-require-preflight'),
        extensions: { code: 'BAD_REQUEST' },
      });
    },
  );

  test.each([{ 'apollo-require-preflight': '1' }, { 'x-apollo-operation-name': 'Ler' }])(
    'answers headers %j',
    async (headers) => {
      const { status, body } = await post(headers);
      expect([status, replyBody.parse(JSON.parse(body)).data]).toEqual([
        200,
        { linkConversa: expect.any(String) },
      ]);
    },
  );

  test('still refuses text/plain, and only /graphql accepts forms', async () => {
    expect((await post({ ...PREFLIGHT, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(PREFLIGHT, '/health/live')).status).toBe(404);
  });
});
