import { createServer } from 'node:net';
import getPort from 'get-port';
import { PlainError } from './output.mjs';

/**
 * Tries to listen on a port.
 * @param {number} port @param {string} address
 * @returns {Promise<'free' | 'taken' | 'forbidden' | 'unknown'>}
 */
function portState(port, address) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EACCES') resolve('forbidden');
      else if (error.code === 'EADDRINUSE') resolve('taken');
      else resolve('unknown');
    });
    server.listen({ port, host: address, exclusive: true }, () =>
      server.close(() => resolve('free')),
    );
  });
}

/**
 * Checks that a port can be used.
 * @param {{ port: number, address: string, variable: string, who: string }} request
 * @throws {PlainError} with the port and the variable that changes it, when the port is taken or forbidden
 */
export async function requireFreePort({ port, address, variable, who }) {
  const state = await portState(port, address);
  if (state === 'free') return;
  if (state === 'unknown') {
    throw new PlainError(
      `Cannot listen on ${address}: the address is not of this machine. Change HOST, for example: HOST=127.0.0.1 npm start`,
    );
  }
  const reason =
    state === 'forbidden'
      ? `The system does not let ${who} use port ${port}.`
      : `Port ${port}, which ${who} needs, is taken (maybe by another \`npm start\`).`;
  const another = await getPort();
  throw new PlainError(
    `${reason}\n  Close the other program or choose another port: ${variable}=${another} npm start`,
  );
}
