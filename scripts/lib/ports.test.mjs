import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, requireFreePort } from './ports.mjs';

const request = { address: '127.0.0.1', variable: 'PORT', who: 'a loja' };

it('uma porta livre passa', async () => {
  await requireFreePort({ ...request, port: await freePort() });
});

it('uma porta ocupada é uma frase com a porta, e uma saída que funciona', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await expect(requireFreePort({ ...request, port })).rejects.toThrow(
    new RegExp(`A porta ${port}, que a loja usaria, já está ocupada.*PORT=\\d+ npm start`, 's'),
  );
  server.close();
});

it('um endereço que não é da máquina é outra frase', async () => {
  await expect(
    requireFreePort({ ...request, port: await freePort(), address: '192.0.2.1' }),
  ).rejects.toThrow(/192\.0\.2\.1.*HOST/s);
});
