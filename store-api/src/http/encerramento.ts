import type { FastifyInstance } from 'fastify';

/**
 * Once the server has begun to close, answers under way end their connections. Otherwise a client's
 * kept-alive connection would hold the process until it times out.
 */
export function fecharConexoesAoEncerrar(app: FastifyInstance): void {
  let encerrando = false;
  app.addHook('preClose', async () => {
    encerrando = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (encerrando) reply.header('connection', 'close');
  });
}
