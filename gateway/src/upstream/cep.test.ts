import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';
import { type CepLookup, createCepLookup, readCepReply } from './cep.ts';

const REPLY = {
  cep: '60000-001',
  logradouro: 'Rua das Amostras',
  complemento: '',
  bairro: 'Centro',
  localidade: 'Fortaleza',
  uf: 'CE',
};
const ENDERECO = {
  cep: '60000-001',
  logradouro: 'Rua das Amostras',
  bairro: 'Centro',
  cidade: 'Fortaleza',
  estado: 'CE',
};

describe('reply of the postal code service', () => {
  test.each([
    ['a complete address', REPLY, ENDERECO],
    [
      'no street or district, in a city with a single code',
      { localidade: 'Itá', uf: 'sc', logradouro: null },
      { cep: '60000-001', logradouro: '', bairro: '', cidade: 'Itá', estado: 'SC' },
    ],
    ['an unknown code', { erro: true }, null],
    ['an unknown code, flagged as text', { ...REPLY, erro: 'true' }, null],
    ['a reply for another code', { ...REPLY, cep: '60000-002' }, null],
    ['no city', { ...REPLY, localidade: ' ' }, null],
    ['another country', { ...REPLY, uf: 'CA' }, null],
    ['a field that is too long', { ...REPLY, bairro: 'x'.repeat(201) }, null],
    ['another shape', { ...REPLY, localidade: ['Fortaleza'] }, null],
    ['a reply that is not an object', 'Fortaleza', null],
  ])('reads %s', (_, reply, endereco) => {
    expect(readCepReply(reply, '60000-001')).toEqual(endereco);
  });
});

describe('CEP_URL', () => {
  let service: Server;
  let base: string;
  let requestedUrls: string[];
  let answer: (request: IncomingMessage, reply: ServerResponse) => void;
  let lookup: CepLookup | undefined;
  beforeEach(async () => {
    requestedUrls = [];
    answer = (_, reply) => reply.end(JSON.stringify({ ...REPLY, cep: '' }));
    service = createServer((request, reply) => {
      requestedUrls.push(request.url ?? '');
      answer(request, reply);
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const address = service.address();
    base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  });
  afterEach(async () => {
    await lookup?.close();
    lookup = undefined;
    service.closeAllConnections();
    await new Promise((closed) => service.close(closed));
  });

  const open = (options?: Parameters<typeof createCepLookup>[1]) => {
    lookup = createCepLookup(`${base}/ws/{cep}/json?de={cep}`, options);
    return lookup;
  };

  test('finds nothing and makes no call without a service', async () => {
    const off = createCepLookup(undefined);
    expect(await off.find('60000-001')).toBeNull();
    await off.close();
    expect(requestedUrls).toEqual([]);
  });

  test('asks for the eight digits once a day, and once for simultaneous callers', async () => {
    let today = 1;
    const { find } = open({ now: () => today });
    expect(await Promise.all([find('60000-001'), find('60000-001')])).toEqual([ENDERECO, ENDERECO]);
    today += 24 * 60 * 60 * 1000;
    expect(await find('60000-001')).toEqual(ENDERECO);
    expect(requestedUrls).toEqual(['/ws/60000001/json?de=60000001']);
    today += 1;
    expect(await find('60000-001')).toEqual(ENDERECO);
    expect(requestedUrls).toHaveLength(2);
  });

  test('caches an unknown code too', async () => {
    answer = (_, reply) => reply.end('{"erro":true}');
    const { find } = open();
    expect([await find('99999-999'), await find('99999-999')]).toEqual([null, null]);
    expect(requestedUrls).toHaveLength(1);
  });

  test('caches the last thousand codes', async () => {
    const { find } = open();
    const cepOf = (n: number) => `60000-${String(n).padStart(3, '0')}`;
    for (let n = 0; n < 1000; n += 1) await find(cepOf(n));
    await find('61000-000');
    expect(requestedUrls).toHaveLength(1001);
    await find(cepOf(999));
    expect(requestedUrls).toHaveLength(1001);
    await find(cepOf(0));
    expect(requestedUrls).toHaveLength(1002);
  });

  test('asks the service for at most twenty codes at a time', async () => {
    const waiting: ServerResponse[] = [];
    const four = Promise.withResolvers<void>();
    answer = (_, reply) => {
      if (waiting.push(reply) === 4) four.resolve();
    };
    const { find } = open({ deadlineMs: 60_000 });
    const first = Array.from({ length: 20 }, (_, n) => find(`61000-0${10 + n}`));
    await four.promise;
    expect(await find('62000-000')).toBeNull();
    answer = (_, reply) => reply.end(JSON.stringify({ ...REPLY, cep: '' }));
    for (const reply of waiting) reply.end('{}');
    await Promise.all(first);
    expect(await find('62000-000')).not.toBeNull();
  });

  test.each<[string, (request: IncomingMessage, reply: ServerResponse) => void]>([
    [
      'a redirect to another address',
      (_, reply) => void reply.writeHead(302, { location: '/outro' }).end(),
    ],
    ['an error status', (_, reply) => void reply.writeHead(500).end('x')],
    ['a reply that is not JSON', (_, reply) => void reply.end('<html>')],
    [
      'a reply above 64 KB',
      (_, reply) => void reply.end(JSON.stringify({ ...REPLY, x: 'x'.repeat(70_000) })),
    ],
    ['a dropped connection', (request) => void request.destroy()],
    ['no reply', () => undefined],
  ])('returns null after %s and caches nothing', async (_, odd) => {
    const { find } = open({ deadlineMs: 800 });
    const usual = answer;
    answer = odd;
    expect(await find('60000-001')).toBeNull();
    expect(requestedUrls).toEqual(['/ws/60000001/json?de=60000001']);
    answer = usual;
    expect(await find('60000-001')).toEqual(ENDERECO);
  });
});

test('asks the service of CEP_URL in the operation cep (C-77)', async () => {
  const service = createServer((_, reply) => reply.end(JSON.stringify(REPLY)));
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  const address = service.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const bench = await createTestBench({ CEP_URL: `http://127.0.0.1:${port}/ws/{cep}/json/` });
  const { data } = await bench.execute(
    '{ cep(cep: "60000001") { cep logradouro bairro cidade estado } }',
  );
  expect(data).toEqual({ cep: ENDERECO });
  await bench.close();
  service.closeAllConnections();
  service.close();
});

describe('cep', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());
  const ask = (cep: string) =>
    bench.execute('query ($cep: String!) { cep(cep: $cep) { cidade } }', { variables: { cep } });

  test('returns null without a service, never an error (C-77)', async () => {
    const { data, errors } = await ask('60000-001');
    expect({ data, errors }).toEqual({ data: { cep: null }, errors: undefined });
  });

  test.each(['', '6000000', '60000-0011', 'abcdefgh', '../../x'])(
    'rejects %j with BAD_USER_INPUT',
    async (cep) => {
      const { data, codes, errors } = await ask(cep);
      expect(codes).toEqual(['BAD_USER_INPUT']);
      expect(errors?.[0]?.extensions).toMatchObject({ campo: 'cep' });
      expect(data).toEqual({ cep: null });
    },
  );
});
