import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { porCabecalhos } from './cabecalhos.ts';

/** The body of every refusal. Statuses are plain: 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503. */
export const Erro = z
  .object({
    codigo: z.string().describe('What went wrong, for programs.'),
    mensagem: z.string().describe('What went wrong, in Portuguese, ready to be shown.'),
    campo: z.string().optional().describe('The field or parameter it is about.'),
    disponivel: z
      .int()
      .optional()
      .describe('With `ESTOQUE_INSUFICIENTE`: the units that one line can hold.'),
  })
  .meta({
    id: 'Erro',
    description: 'A refusal.',
    examples: [{ codigo: 'NAO_ENCONTRADO', mensagem: 'Não encontramos o que você procura.' }],
  });
export type Erro = z.infer<typeof Erro>;

/** Thrown by a rule to refuse a request; the error handler sends it as it is. */
export class Recusa extends Error {
  override name = 'Recusa';
  readonly status: number;
  readonly corpo: Erro;

  constructor(status: number, corpo: Erro) {
    super(corpo.codigo);
    this.status = status;
    this.corpo = corpo;
  }
}

const TEXTO_INVALIDO = 'Os dados enviados não são válidos.';

const POR_STATUS: Readonly<Record<number, Erro>> = {
  400: { codigo: 'DADOS_INVALIDOS', mensagem: TEXTO_INVALIDO },
  401: { codigo: 'NAO_AUTENTICADO', mensagem: 'Entre na sua conta para continuar.' },
  403: { codigo: 'ACESSO_NEGADO', mensagem: 'Você não tem acesso a isto.' },
  404: { codigo: 'NAO_ENCONTRADO', mensagem: 'Não encontramos o que você procura.' },
  409: { codigo: 'CONFLITO', mensagem: 'Isto já não está como antes.' },
  413: { codigo: 'CORPO_GRANDE_DEMAIS', mensagem: 'Os dados enviados são grandes demais.' },
  415: { codigo: 'TIPO_NAO_SUPORTADO', mensagem: 'Este formato de dados não é aceito.' },
  422: { codigo: 'DADOS_INVALIDOS', mensagem: TEXTO_INVALIDO },
  429: { codigo: 'MUITAS_TENTATIVAS', mensagem: 'Muitas tentativas. Aguarde um pouco.' },
  431: { codigo: 'CABECALHOS_GRANDES_DEMAIS', mensagem: 'Os dados enviados são grandes demais.' },
  503: {
    codigo: 'INDISPONIVEL',
    mensagem: 'A loja está indisponível. Tente de novo em instantes.',
  },
};
const INTERNO: Erro = {
  codigo: 'ERRO_INTERNO',
  mensagem: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
};

/** The standard body for a status; 500's for one that has none. */
export function erroDoStatus(status: number): Erro {
  return POR_STATUS[status] ?? INTERNO;
}

/** Refusal with the standard body of its status. */
export function recusar(status: keyof typeof POR_STATUS): Recusa {
  return new Recusa(status, erroDoStatus(status));
}

/**
 * Turns whatever a request ended in into `{codigo, mensagem, campo?}`. A `Recusa` and Fastify's own 4xx
 * keep their status; anything else is a bug or an outage: logged whole, told as a bare 500.
 */
export function tratarErro(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Recusa) {
    void reply.code(error.status).send(error.corpo);
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const campo = error.validation[0]?.instancePath.split('/')[1];
    void reply.code(400).send({ ...erroDoStatus(400), ...(campo ? { campo } : {}) });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) {
    const conhecido = status in POR_STATUS ? status : 400;
    void reply.code(conhecido).send(erroDoStatus(conhecido));
    return;
  }
  request.log.error({ err: error }, 'request failed');
  void reply.code(500).send(INTERNO);
}

/** `tratarErro` for an address that cannot be read; Fastify runs no hook for those. */
export function tratarErroDoRoteador(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(error.statusCode ?? 400);
  void porCabecalhos(request, reply);
  tratarErro(error, request, reply);
}

/** 404 for a path that does not exist. */
export function tratarNaoEncontrado(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(erroDoStatus(404));
}

/** Answers what is not HTTP at all, or has headers without end, before the connection is closed. */
export function responderPedidoIlegivel(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Headers Too Large'] : [400, 'Bad Request'];
  const corpo = JSON.stringify(erroDoStatus(status));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(corpo)}\r\n\r\n${corpo}`,
  );
}
