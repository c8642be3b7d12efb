import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Execution } from '../src/server/graphql/execution.ts';
import { abortWhenClientLeaves } from '../src/server/http/connections.ts';
import type { Reporter } from '../src/server/http/logging.ts';
import { openOperationStats } from '../src/server/telemetry/request-stats.ts';
import { ANONYMOUS, type Caller } from '../src/shop/sessao/credential.ts';
import { callTool } from './call.ts';
import { requireOwnSite } from './guard.ts';
import { AVISO, resultSchemaOf } from './result.ts';
import { openTools, type Tool } from './tools.ts';

const PATH = '/mcp';
const MAX_BODY_BYTES = 32 * 1024;

interface McpParts {
  readonly schema: GraphQLSchema;
  readonly execution: Execution;
  readonly openContext: (caller: Caller) => unknown;
  readonly reporter: Reporter;
  readonly publicOrigin: string | undefined;
  readonly marca: string;
}

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, one JSON reply for a request. It keeps no session, so any
 * gateway answers any request, and serves neither a stream (GET) nor the end of a session (DELETE).
 */
export function mcpRoutes(app: FastifyInstance, parts: McpParts): void {
  const tools = openTools(parts.schema);
  app.post(
    PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => requireOwnSite(request, parts.publicOrigin),
    },
    (request, reply) => answer(request, reply, tools, parts),
  );
  app.get(PATH, (_request, reply) => refuse(reply.header('allow', 'POST'), 405, 'Send POST.'));
}

function refuse(reply: FastifyReply, status: number, message: string) {
  const error = { code: ErrorCode.InvalidRequest, message };
  return reply.code(status).send({ jsonrpc: '2.0', error, id: null });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: readonly Tool[],
  parts: McpParts,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (Array.isArray(request.body)) return refuse(reply, 400, 'Send one message, not a batch.');
  const server = createServer(request, reply, tools, parts);
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
function createServer(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: readonly Tool[],
  { schema, execution, openContext, reporter, marca }: McpParts,
): McpServer {
  const server = new McpServer(
    { name: 'decantaria', title: marca, version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: `Loja de perfumes importados em decants. Preços em reais. ${AVISO} Confirme com a pessoa antes de mudar o carrinho ou pedir.`,
    },
  );
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'This tool does not exist.');
    const { id: requestId, clientAddress, stats } = request;
    const operation = {
      requestId,
      report: reporter(request.log),
      stats: openOperationStats(stats),
    };
    operation.stats.name = tool.operation;
    operation.stats.type = tool.definition.operation;
    const context = openContext({
      ...ANONYMOUS,
      requestId,
      address: clientAddress.address,
      addressShared: clientAddress.shared,
      signal: abortWhenClientLeaves(reply),
      stats,
    });
    const extraOf = () => ({});
    return callTool(tool, params.arguments ?? {}, {
      schema,
      execution,
      context,
      operation,
      extraOf,
    });
  });
  return server;
}

/** A tool as it is listed. */
function listed({ name, title, description, inputSchema, dados, definition, ...row }: Tool) {
  const readOnlyHint = definition.operation === 'query';
  return {
    name,
    title,
    description: `${description} ${AVISO}`,
    inputSchema,
    outputSchema: resultSchemaOf(dados, {}),
    annotations: {
      title,
      readOnlyHint,
      destructiveHint: row.destructive ?? false,
      idempotentHint: row.idempotent ?? readOnlyHint,
      openWorldHint: false,
    },
  };
}
