import { createServer } from 'node:net';
import { ErroSimples } from './saida.mjs';

/**
 * Whether somebody listens there already.
 * @param {number} porta @param {string} endereco
 * @returns {Promise<'livre' | 'ocupada' | 'proibida' | 'inexistente'>}
 */
function situacaoDaPorta(porta, endereco) {
  return new Promise((resolver) => {
    const servidor = createServer();
    servidor.once('error', (/** @type {NodeJS.ErrnoException} */ erro) => {
      if (erro.code === 'EACCES') resolver('proibida');
      else if (erro.code === 'EADDRINUSE') resolver('ocupada');
      else resolver('inexistente');
    });
    servidor.listen({ port: porta, host: endereco, exclusive: true }, () =>
      servidor.close(() => resolver('livre')),
    );
  });
}

/** A free port of this machine, as the system gives them out. @returns {Promise<number>} */
export function portaLivre() {
  return new Promise((resolver, rejeitar) => {
    const servidor = createServer();
    servidor.once('error', rejeitar);
    servidor.listen(0, '127.0.0.1', () => {
      const endereco = servidor.address();
      servidor.close(() => {
        if (endereco && typeof endereco === 'object') resolver(endereco.port);
        else rejeitar(new Error('the system gave no port'));
      });
    });
  });
}

/**
 * Refuses to go on when a port cannot be had, naming the port and the variable that changes it.
 * @param {{ porta: number, endereco: string, variavel: string, quem: string }} pedido
 * @throws {ErroSimples}
 */
export async function exigirPortaLivre({ porta, endereco, variavel, quem }) {
  const situacao = await situacaoDaPorta(porta, endereco);
  if (situacao === 'livre') return;
  if (situacao === 'inexistente') {
    throw new ErroSimples(
      `Não dá para escutar em ${endereco}: esse endereço não é desta máquina. Mude HOST, por exemplo: HOST=127.0.0.1 npm start`,
    );
  }
  const motivo =
    situacao === 'proibida'
      ? `O sistema não deixa ${quem} usar a porta ${porta}.`
      : `A porta ${porta}, que ${quem} usaria, já está ocupada (talvez por outro \`npm start\`).`;
  const outra = await portaLivre();
  throw new ErroSimples(
    `${motivo}\n  Feche o outro programa ou escolha outra porta: ${variavel}=${outra} npm start`,
  );
}
