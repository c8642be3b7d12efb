import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort from 'get-port';
import { expect, it } from 'vitest';
import { requireFreePort } from './ports.mjs';

const request = { address: '127.0.0.1', variable: 'PORT', who: 'the shop' };

it('a free port passes', async () => {
  await requireFreePort({ ...request, port: await getPort() });
});

it('a taken port is refused with its number and a free one to use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await expect(requireFreePort({ ...request, port })).rejects.toThrow(
    new RegExp(`Port ${port}, which the shop needs, is taken.*PORT=\\d+ npm start`, 's'),
  );
  server.close();
});

it('an address of another machine is refused with the variable HOST', async () => {
  await expect(
    requireFreePort({ ...request, port: await getPort(), address: '192.0.2.1' }),
  ).rejects.toThrow(/192\.0\.2\.1.*HOST/s);
});
