import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortWhenClientLeaves } from '../../src/server/http/connections.ts';
import { isRecord } from '../../src/server/http/json.ts';
import type { Host, Part } from '../../src/server/part.ts';
import { openOperationStats } from '../../src/server/telemetry/request-stats.ts';
import type { Troca } from '../../src/shop/assistentes/port.ts';
import { ANONYMOUS, type Caller } from '../../src/shop/sessao/credential.ts';
import { callTool } from './call.ts';
import { createCredenciais, credencialOf, REFUSALS } from './credencial.ts';
import { requireOwnSite } from './guard.ts';
import { AVISO, failed, resultSchemaOf } from './result.ts';
import { OPERATION_NAMES, openTools, type Tool } from './tools.ts';

const PATH = '/mcp';
const MAX_BODY_BYTES = 32 * 1024;

const NO_CREDENTIAL = {
  codigo: 'UNAUTHENTICATED',
  mensagem: 'Isto pede uma credencial, e o pedido não tem nenhuma.',
};
const NO_SCOPE = {
  codigo: 'FORBIDDEN',
  mensagem: 'A pessoa não deu a este assistente o escopo que isto pede.',
};

/** One request of an assistant. */
interface Asking {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  /** What its credential was exchanged for; null without a credential. */
  readonly troca: Troca | null;
  /** Called when the API refuses the token. */
  readonly forget: () => void;
}

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, one JSON reply for a request. It keeps no session, so any
 * gateway answers any request, and serves neither a stream (GET) nor the end of a session (DELETE).
 */
function mcpRoutes(app: FastifyInstance, parts: Host): void {
  const tools = openTools(parts.schema);
  const credenciais = createCredenciais();
  app.post(
    PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => requireOwnSite(request, parts.publicOrigin),
      errorHandler: (error, _request, reply) => {
        const { statusCode } = error;
        if (statusCode === 413) void refuse(reply, 413, 'A message has at most 32 KB.');
        else if (statusCode === 400)
          void refuse(reply, 400, 'The message is not JSON.', ErrorCode.ParseError);
        else throw error;
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (Array.isArray(request.body)) return refuse(reply, 400, 'Send one message, not a batch.');
      const caller = callerOf(request, reply);
      const credencial = credencialOf(request.headers.authorization);
      if (credencial === undefined) {
        return answer(
          { request, caller, troca: null, forget: () => undefined },
          reply,
          tools,
          parts,
        );
      }
      const troca = await credenciais.exchange(credencial, parts.openContext(caller));
      if (typeof troca === 'string') {
        reply.header('www-authenticate', 'Bearer error="invalid_token"');
        const [status, text] = REFUSALS[troca];
        return refuse(reply, status, text);
      }
      const forget = () => credenciais.forget(credencial);
      return answer({ request, caller, troca, forget }, reply, tools, parts);
    },
  );
  app.get(PATH, (_request, reply) => refuse(reply.header('allow', 'POST'), 405, 'Send POST.'));
}

export const part: Part = { addRoutes: mcpRoutes, operationNames: OPERATION_NAMES };

function refuse(
  reply: FastifyReply,
  status: number,
  message: string,
  code = ErrorCode.InvalidRequest,
) {
  reply.code(status).header('cache-control', 'no-store');
  return reply.send({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** Without an account: neither cookies nor the session token of a person count here. */
function callerOf({ id, clientAddress, stats }: FastifyRequest, reply: FastifyReply): Caller {
  return {
    ...ANONYMOUS,
    requestId: id,
    origin: clientAddress,
    signal: abortWhenClientLeaves(reply),
    stats,
  };
}

async function answer(
  asking: Asking,
  reply: FastifyReply,
  tools: readonly Tool[],
  parts: Host,
): Promise<FastifyReply> {
  const { request } = asking;
  const server = createServer(asking, tools, parts);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const asked = new Request(`http://${request.host}${PATH}`, { method: 'POST' });
    for (const [name, value] of Object.entries(request.headers)) {
      asked.headers.set(name, String(value));
    }
    const response = await transport.handleRequest(asked, { parsedBody: request.body });
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.code(response.status).send(await response.text());
  } finally {
    await server.close();
  }
}

/** The server of one request. */
function createServer(asking: Asking, tools: readonly Tool[], parts: Host): McpServer {
  const { request, caller, troca, forget } = asking;
  const { schema, execution, openContext, reporter, marca, publicOrigin } = parts;
  const isGranted = ({ escopos }: Tool) =>
    escopos === null || escopos.some((escopo) => troca?.escopos.includes(escopo));
  const server = new McpServer(
    { name: 'decantaria', title: marca, version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: `Loja de perfumes importados em decants. Preços em reais. ${AVISO} Confirme com a pessoa antes de mudar o carrinho ou pedir.`,
    },
  );
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(isGranted).map(listed),
  }));
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'This tool does not exist.');
    const { id: requestId, log, stats } = request;
    const operation = { requestId, report: reporter(log), stats: openOperationStats(stats) };
    operation.stats.name = tool.operation;
    operation.stats.type = tool.definition.operation;
    if (!isGranted(tool)) {
      const falha = troca ? NO_SCOPE : NO_CREDENTIAL;
      operation.stats.codes.push(falha.codigo);
      return failed(falha);
    }
    const source = 'assistente' as const;
    const credential = { ...ANONYMOUS.credential, source, token: troca?.token, clear: forget };
    const context = openContext(
      troca && tool.escopos !== null ? { ...caller, credential } : caller,
    );
    const extraOf = (dados: unknown) =>
      tool.isPaidAt && isRecord(dados)
        ? {
            pagarEm: `${publicOrigin ?? `http://${request.host}`}/checkout?pedido=${String(dados['id'])}`,
          }
        : {};
    const run = { schema, execution, context, operation, extraOf };
    return callTool(tool, params.arguments ?? {}, run);
  });
  return server;
}

const PAGAR_EM = { pagarEm: { type: 'string', description: 'Onde a pessoa paga o pedido.' } };

/** A tool as it is listed. */
function listed({ name, title, description, inputSchema, dados, definition, ...row }: Tool) {
  const readOnlyHint = definition.operation === 'query';
  return {
    name,
    title,
    description: `${description} ${AVISO}`,
    inputSchema,
    outputSchema: resultSchemaOf(dados, row.isPaidAt ? PAGAR_EM : {}),
    annotations: {
      title,
      readOnlyHint,
      destructiveHint: row.destructive ?? false,
      idempotentHint: row.idempotent ?? readOnlyHint,
      openWorldHint: false,
    },
  };
}
