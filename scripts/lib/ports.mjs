import { createServer } from 'node:net';
import { PlainError } from './output.mjs';

/**
 * Whether somebody listens there already.
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

/** A free port of this machine, as the system gives them out. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}

/**
 * Refuses to go on when a port cannot be had, naming the port and the variable that changes it.
 * @param {{ port: number, address: string, variable: string, who: string }} request
 * @throws {PlainError}
 */
export async function requireFreePort({ port, address, variable, who }) {
  const state = await portState(port, address);
  if (state === 'free') return;
  if (state === 'unknown') {
    throw new PlainError(
      `Não dá para escutar em ${address}: esse endereço não é desta máquina. Mude HOST, por exemplo: HOST=127.0.0.1 npm start`,
    );
  }
  const reason =
    state === 'forbidden'
      ? `O sistema não deixa ${who} usar a porta ${port}.`
      : `A porta ${port}, que ${who} usaria, já está ocupada (talvez por outro \`npm start\`).`;
  const another = await freePort();
  throw new PlainError(
    `${reason}\n  Feche o outro programa ou escolha outra porta: ${variable}=${another} npm start`,
  );
}
