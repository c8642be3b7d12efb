import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ConnectionLost, NoConnection } from '../db/prepared.ts';
import { isConflict } from '../db/transaction.ts';
import { StorageFailure } from '../imagens/storage.ts';
import { isDiskFull } from '../process/errors.ts';
import { named } from './fields.ts';
import { setHeaders } from './headers.ts';

const PriceChange = z.object({
  de: z.number().describe('The value in the request, in reais.'),
  para: z.number().describe('The current value, in reais.'),
});

const AffectedItem = z.object({
  produtoId: z.int().nullable().describe('Number of the product.'),
  variacaoId: z.int().nullable().describe('Number of the variation; null for a simple product.'),
  nomeProduto: z.string().describe('Name, with the variation.'),
  preco: PriceChange.optional().describe('Unit price: in the request and now.'),
  disponivel: z.int().optional().describe('Units in stock.'),
});
export type AffectedItem = z.infer<typeof AffectedItem>;

export const ErrorBody = named('Erro', 'A refusal.', {
  codigo: z.string().describe('What went wrong, for programs.'),
  mensagem: z.string().describe('What went wrong, in Portuguese, for the user.'),
  campo: z.string().optional().describe('The field or parameter that caused it.'),
  desafio: z
    .string()
    .optional()
    .describe(
      'With `SEGUNDO_FATOR`: proof of the right password, for `POST /auth/login/segundo-fator`.',
    ),
  disponivel: z
    .int()
    .optional()
    .describe('With `ESTOQUE_INSUFICIENTE`: the maximum quantity of the line.'),
  pedidos: z
    .array(
      z.object({
        id: z.int().describe('Number of the order.'),
        data: z.string().describe('When it was placed. Wall clock of the shop.'),
        total: z.number().describe('Its total, in reais.'),
      }),
    )
    .optional()
    .describe('With `MUITOS_PEDIDOS_ABERTOS`: the orders to pay or cancel first.'),
  reserva: z
    .object({
      de: z
        .enum(['CONTA', 'REDE'])
        .describe('Whose unpaid orders leave no more: the account’s, or those of its network.'),
      unidades: z.int().describe('Units.'),
      itens: z.int().describe('Different items.'),
    })
    .optional()
    .describe(
      'With `RESERVA_LIMITADA`, and `MUITAS_TENTATIVAS` of a new order: what may still be reserved without payment.',
    ),
  total: PriceChange.optional().describe('With `PRECO_ALTERADO`: the order total.'),
  itens: z
    .array(AffectedItem)
    .optional()
    .describe('The items that caused it, when an order or a cart is refused.'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Thrown to refuse a request. The error handler sends its status, body and headers. */
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

/** A `Refusal` with a code, the Portuguese text that a person reads, and the field it is about. */
export function refusal(status: number, codigo: string, mensagem: string, campo?: string): Refusal {
  return new Refusal(status, { codigo, mensagem, ...(campo === undefined ? {} : { campo }) });
}

/** A `Refusal` 422 of one field. */
export function invalid(campo: string, mensagem: string, codigo = 'DADOS_INVALIDOS'): Refusal {
  return refusal(422, codigo, mensagem, campo);
}

const INVALID_TEXT = 'Os dados enviados não são válidos.';

const BY_STATUS: Readonly<Record<number, ErrorBody>> = {
  400: { codigo: 'DADOS_INVALIDOS', mensagem: INVALID_TEXT },
  401: { codigo: 'NAO_AUTENTICADO', mensagem: 'Entre na sua conta para continuar.' },
  403: { codigo: 'ACESSO_NEGADO', mensagem: 'Você não tem acesso a isto.' },
  404: { codigo: 'NAO_ENCONTRADO', mensagem: 'Não encontramos o que você procura.' },
  405: { codigo: 'METODO_NAO_ACEITO', mensagem: 'Este endereço não aceita este método.' },
  408: {
    codigo: 'TEMPO_ESGOTADO',
    mensagem: 'Os dados demoraram demais para chegar. Tente de novo.',
  },
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
  507: {
    codigo: 'SEM_ESPACO',
    mensagem: 'A loja não consegue salvar nada no momento. Tente de novo mais tarde.',
  },
};
const NO_STORAGE: ErrorBody = {
  codigo: 'IMAGENS_INDISPONIVEIS',
  mensagem: 'As imagens da loja estão indisponíveis no momento. Tente de novo em instantes.',
};
const INTERNAL: ErrorBody = {
  codigo: 'ERRO_INTERNO',
  mensagem: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
};

/** Methods of requests that write nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `ErrorBody` for each of these statuses, for a route's `response`. `completeSchema` adds the common ones. */
export function refusals<const S extends number = never>(
  ...statuses: S[]
): Record<S, typeof ErrorBody>;
export function refusals(...statuses: number[]): Record<number, typeof ErrorBody> {
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
}

/** The `response` of a route whose 200 has this shape, and which refuses with these statuses, as `refusals`. */
export function answers<Ok, const S extends number = never>(
  ok: Ok,
  ...statuses: S[]
): { 200: Ok } & Record<S, typeof ErrorBody> {
  return { 200: ok, ...refusals(...statuses) };
}

/** The standard body of a status; the one of 500 for any other status. */
export function bodyOfStatus(status: number): ErrorBody {
  return BY_STATUS[status] ?? INTERNAL;
}

/** A `Refusal` with the standard body of its status. */
export function refuse(status: number): Refusal {
  return new Refusal(status, bodyOfStatus(status));
}

/** A `Refusal` 503 of a request that may be repeated after `seconds`. */
export function busy(seconds = 1): Refusal {
  return new Refusal(503, bodyOfStatus(503), { 'retry-after': String(seconds) });
}

/**
 * Turns the error of a request into `{codigo, mensagem, campo?}`. A `Refusal` and Fastify's own 4xx keep
 * their status. A full disk is 507, which the caller logs. A busy database is 503 with `Retry-After`, and so is a read whose
 * connection to it broke. Any other error is logged and answered as 500 without details: a write whose connection broke may
 * have been done.
 */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body, headers } = toRefusal(error, request);
  void reply.code(status).headers(headers).send(body);
}

function toRefusal(error: FastifyError, { log, method }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return refuse(507);
  const isLostRead = error instanceof ConnectionLost && READS.has(method);
  // Nothing was written: the same request may succeed later.
  if (isConflict(error) || error instanceof NoConnection || isLostRead) {
    log.warn({ err: error }, 'the database is too busy, or does not answer');
    return busy();
  }
  if (error instanceof StorageFailure) {
    log.warn({ err: error }, 'the storage of pictures does not answer');
    return new Refusal(503, NO_STORAGE, { 'retry-after': '5' });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const campo = error.validation[0]?.instancePath.split('/')[1];
    return new Refusal(400, { ...bodyOfStatus(400), ...(campo ? { campo } : {}) });
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) return refuse(status in BY_STATUS ? status : 400);
  log.error({ err: error }, 'request failed');
  return refuse(500);
}

/** `handleError` for an address that cannot be parsed. Fastify runs no hooks for it, so headers are set here. */
export function handleRouterError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(error.statusCode ?? 400);
  void setHeaders(request, reply);
  handleError(error, request, reply);
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(bodyOfStatus(404));
}
