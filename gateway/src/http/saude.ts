import type { FastifyInstance } from 'fastify';
import type { ClienteRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { FalhaRest } from '../rest/falha.ts';

type Estado = 'starting' | 'ready' | 'draining';

export interface Saude {
  readonly estado: () => Estado;
  readonly drenar: () => void;
  /** Resolves with true once the upstream has answered, with false when draining began first. */
  readonly aguardar: () => Promise<boolean>;
}

const INTERVALO_MS = 250;

/** Ready means that the upstream answered `GET /categorias` once (rest-contract 1, "HEAD / health"). */
export function criarSaude(rest: ClienteRest, relatar: (primeira: FalhaRest) => void): Saude {
  let estado: Estado = 'starting';
  let relatada = false;
  const iniciando = () => estado === 'starting';
  const sondar = async (): Promise<boolean> => {
    try {
      await rest.abrir({}).publico(endpoints.listarCategorias, { fresca: true });
      return true;
    } catch (erro) {
      if (!(erro instanceof FalhaRest)) throw erro;
      if (!relatada) relatar(erro);
      relatada = true;
      return false;
    }
  };
  return {
    estado: () => estado,
    drenar: () => {
      estado = 'draining';
    },
    aguardar: async () => {
      while (iniciando() && !(await sondar())) {
        await new Promise((resolver) => setTimeout(resolver, INTERVALO_MS).unref());
      }
      if (iniciando()) estado = 'ready';
      return estado === 'ready';
    },
  };
}

/** `GET /health/live`: the process answers. `GET /health/ready`: 200 once requests can be served, else 503. */
export function rotasDeSaude(app: FastifyInstance, saude: Saude): void {
  app.get('/health/live', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', (_, reply) => {
    const status = saude.estado();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
}
