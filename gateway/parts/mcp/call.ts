import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type GraphQLSchema, getVariableValues } from 'graphql';
import { maskError, type Operation } from '../../src/server/graphql/errors.ts';
import type { Execution } from '../../src/server/graphql/execution.ts';
import { isRecord } from '../../src/server/http/json.ts';
import { rootValueOf } from './json-schema.ts';
import { failed, succeeded } from './result.ts';
import type { Tool } from './tools.ts';

/**
 * Runs the tool's operation with these arguments in the executor of `/graphql`. A refusal and an error are results too, with
 * `isError`.
 */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  run: {
    readonly schema: GraphQLSchema;
    readonly execution: Execution;
    readonly context: unknown;
    readonly operation: Operation;
    /** What the result has beside `dados`. */
    readonly extraOf: (dados: unknown) => Readonly<Record<string, unknown>>;
  },
): Promise<CallToolResult> {
  const { schema, execution, context, operation, extraOf } = run;
  const problem = problemOf(schema, tool, args);
  if (problem !== null) {
    operation.stats?.codes.push('BAD_USER_INPUT');
    return failed({ codigo: 'BAD_USER_INPUT', mensagem: problem });
  }
  const { data, errors } = await execution({
    document: tool.document,
    operationName: tool.operation,
    variables: args,
    context,
  });
  const [error] = errors ?? [];
  if (error) {
    const { message, extensions } = maskError(error, operation);
    const { code, ...rest } = extensions;
    return failed({ ...rest, codigo: String(code), mensagem: message });
  }
  const dados = rootValueOf(data);
  if (isRecord(dados) && typeof dados['codigo'] === 'string') {
    return failed({ ...dados, codigo: dados['codigo'], mensagem: String(dados['mensagem']) });
  }
  return succeeded(dados, extraOf(dados));
}

/** What is wrong with the arguments, in English; null when the operation accepts them. */
function problemOf(
  schema: GraphQLSchema,
  { definition, inputSchema }: Tool,
  args: Readonly<Record<string, unknown>>,
): string | null {
  const unknown = Object.keys(args).find((name) => !(name in inputSchema.properties));
  if (unknown !== undefined) return `The tool has no argument ${JSON.stringify(unknown)}.`;
  const { errors } = getVariableValues(schema, definition.variableDefinitions ?? [], args);
  return errors?.map(({ message }) => message).join(' ') ?? null;
}
