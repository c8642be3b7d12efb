import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { violatedConstraint } from '../db/violations.ts';
import { setHeaders } from './headers.ts';

const PriceChange = z.object({
  de: z.number().describe('What was told, in reais.'),
  para: z.number().describe('What it is now, in reais.'),
});

const AffectedItem = z.object({
  produtoId: z.int().nullable().describe('Number of the product.'),
  variacaoId: z.int().nullable().describe('Number of the variation; null for a simple product.'),
  nomeProduto: z.string().describe('Name, with the variation.'),
  preco: PriceChange.optional().describe('Both prices of one unit.'),
  disponivel: z.int().optional().describe('Units there are.'),
});
export type AffectedItem = z.infer<typeof AffectedItem>;

/** The body of every refusal. Statuses are plain: 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503. */
export const ErrorBody = z
  .object({
    codigo: z.string().describe('What went wrong, for programs.'),
    mensagem: z.string().describe('What went wrong, in Portuguese, ready to be shown.'),
    campo: z.string().optional().describe('The field or parameter it is about.'),
    disponivel: z
      .int()
      .optional()
      .describe('With `ESTOQUE_INSUFICIENTE`: the units that one line can hold.'),
    total: PriceChange.optional().describe('With `PRECO_ALTERADO`: the total.'),
    itens: z
      .array(AffectedItem)
      .optional()
      .describe('The items it is about, when an order or a cart is refused.'),
  })
  .meta({
    id: 'Erro',
    description: 'A refusal.',
    examples: [{ codigo: 'NAO_ENCONTRADO', mensagem: 'Não encontramos o que você procura.' }],
  });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Thrown by a rule to refuse a request; the error handler sends it as it is. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.codigo);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const INVALID_TEXT = 'Os dados enviados não são válidos.';

const BY_STATUS: Readonly<Record<number, ErrorBody>> = {
  400: { codigo: 'DADOS_INVALIDOS', mensagem: INVALID_TEXT },
  401: { codigo: 'NAO_AUTENTICADO', mensagem: 'Entre na sua conta para continuar.' },
  403: { codigo: 'ACESSO_NEGADO', mensagem: 'Você não tem acesso a isto.' },
  404: { codigo: 'NAO_ENCONTRADO', mensagem: 'Não encontramos o que você procura.' },
  409: { codigo: 'CONFLITO', mensagem: 'Isto já não está como antes.' },
  413: { codigo: 'CORPO_GRANDE_DEMAIS', mensagem: 'Os dados enviados são grandes demais.' },
  415: { codigo: 'TIPO_NAO_SUPORTADO', mensagem: 'Este formato de dados não é aceito.' },
  422: { codigo: 'DADOS_INVALIDOS', mensagem: INVALID_TEXT },
  429: { codigo: 'MUITAS_TENTATIVAS', mensagem: 'Muitas tentativas. Aguarde um pouco.' },
  431: { codigo: 'CABECALHOS_GRANDES_DEMAIS', mensagem: 'Os dados enviados são grandes demais.' },
  503: {
    codigo: 'INDISPONIVEL',
    mensagem: 'A loja está indisponível. Tente de novo em instantes.',
  },
};
const INTERNAL: ErrorBody = {
  codigo: 'ERRO_INTERNO',
  mensagem: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
};

/** `ErrorBody` for each of these statuses, for a route's `response`. */
export function refusals<const S extends number>(...statuses: S[]): Record<S, typeof ErrorBody>;
export function refusals(...statuses: number[]): Record<number, typeof ErrorBody> {
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
}

/** The standard body for a status; 500's for one that has none. */
export function bodyOfStatus(status: number): ErrorBody {
  return BY_STATUS[status] ?? INTERNAL;
}

/** Refusal with the standard body of its status. */
export function refuse(status: keyof typeof BY_STATUS): Refusal {
  return new Refusal(status, bodyOfStatus(status));
}

/**
 * Turns whatever a request ended in into `{codigo, mensagem, campo?}`. A `Refusal` and Fastify's own 4xx
 * keep their status; anything else is a bug or an outage: logged whole, told as a bare 500.
 */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    void reply.code(error.status).headers(error.headers).send(error.body);
    return;
  }
  // The account was deleted while its own request was running.
  if (violatedConstraint(error)?.endsWith('_usuario_id_fkey')) {
    void reply.code(401).send(bodyOfStatus(401));
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const campo = error.validation[0]?.instancePath.split('/')[1];
    void reply.code(400).send({ ...bodyOfStatus(400), ...(campo ? { campo } : {}) });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) {
    const known = status in BY_STATUS ? status : 400;
    void reply.code(known).send(bodyOfStatus(known));
    return;
  }
  request.log.error({ err: error }, 'request failed');
  void reply.code(500).send(INTERNAL);
}

/** `handleError` for an address that cannot be read; Fastify runs no hook for those. */
export function handleRouterError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(error.statusCode ?? 400);
  void setHeaders(request, reply);
  handleError(error, request, reply);
}

/** 404 for a path that does not exist. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(bodyOfStatus(404));
}

/** Answers what is not HTTP at all, or has headers without end, before the connection is closed. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Headers Too Large'] : [400, 'Bad Request'];
  const body = JSON.stringify(bodyOfStatus(status));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
