import { randomUUID } from 'node:crypto';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { criarContexto, SEM_CREDENCIAL, type Servicos } from './contexto.ts';
import { formatarErro, type Operacao } from './erros.ts';

/** One operation of a page that is rendered here: a document that was checked when it was built. */
export interface OperacaoEmProcesso {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

export type Executar = (operacao: OperacaoEmProcesso) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP, always as nobody: pages are rendered for everyone, the session arrives
 * on the client. Errors are masked as over HTTP.
 */
export function criarExecutorAnonimo(
  schema: GraphQLSchema,
  servicos: Servicos,
  relatar: Operacao['relatar'],
): Executar {
  return async ({ document, variables, operationName }) => {
    const requestId = randomUUID();
    const resultado = await execute({
      schema,
      document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue: criarContexto(servicos, {
        requestId,
        endereco: '',
        credencial: SEM_CREDENCIAL,
        rastrear: false,
      }),
    });
    if (!resultado.errors) return resultado;
    return {
      ...resultado,
      errors: resultado.errors.map((erro) => {
        const { message, path, extensions } = formatarErro(erro.toJSON(), erro, {
          requestId,
          relatar,
        });
        return new GraphQLError(message, { path, extensions });
      }),
    };
  };
}
