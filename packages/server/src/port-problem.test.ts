import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Place, portProblem } from './port-problem.ts';

/** The error of a server that listens there. */
async function errorAt({ host, port }: Place): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error]: unknown[] = await once(server, 'error');
  return error;
}

test('names an occupied port and the remedy', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const place = { host: '127.0.0.1', port };
  const error = await errorAt(place);
  expect(portProblem(error, place)).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or set PORT to a free port.`,
  );
  expect(portProblem(error, place, { host: 'METRICS_HOST', port: 'METRICS_PORT' })).toContain(
    'set METRICS_PORT to a free port',
  );
  occupant.close();
});

test('names an address that is not of this machine', async () => {
  const place = { host: '203.0.113.7', port: 0 };
  expect(portProblem(await errorAt(place), place)).toMatch(
    /^HOST 203\.0\.113\.7 is not an address of this machine/,
  );
});

test('explains no other error', () => {
  expect(portProblem(new Error('a bug'), { host: '127.0.0.1', port: 80 })).toBeUndefined();
});
