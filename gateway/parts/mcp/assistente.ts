import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

const Result = z.object({
  isError: z.boolean().default(false),
  structuredContent: z.looseObject({
    dados: z.unknown().optional(),
    falha: z.looseObject({ codigo: z.string(), mensagem: z.string() }).optional(),
  }),
});

/** The protocol's own client, connected. It checks each structured result against the listed schema. */
export async function connectAssistente(url: string, credencial?: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers: Record<string, string> =
    credencial === undefined ? {} : { authorization: `Bearer ${credencial}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
  );
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const { isError, structuredContent } = Result.parse(
        await client.callTool({ name, arguments: args }),
      );
      return { isError, ...structuredContent };
    },
  };
}

export type Assistente = Awaited<ReturnType<typeof connectAssistente>>;
