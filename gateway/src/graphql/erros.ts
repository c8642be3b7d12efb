import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { FalhaRest } from '../rest/falha.ts';

/** Codes of `extensions.code` that the gateway gives itself (architecture.md, decision 3). */
type CodigoDeErro =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_INVALID';

/** A refusal whose text was written here and may be shown to whoever called. */
class ErroDeclarado extends GraphQLError {}

const DA_LINGUAGEM = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

function declarar(code: CodigoDeErro, mensagem: string, extras: Record<string, unknown> = {}) {
  return new ErroDeclarado(mensagem, { extensions: { code, ...extras } });
}

/** The caller must sign in first. */
export function naoAutenticado(): GraphQLError {
  return declarar('UNAUTHENTICATED', 'Sign in to use this field.');
}

/** The caller is signed in without the role that the field asks for. */
export function semPermissao(): GraphQLError {
  return declarar('FORBIDDEN', 'Your account may not use this field.');
}

/** An argument outside what the schema describes; `campo` names it. */
export function entradaInvalida(campo: string, mensagem: string): GraphQLError {
  return declarar('BAD_USER_INPUT', mensagem, { campo });
}

function doUpstream(falha: FalhaRest): GraphQLError {
  switch (falha.tipo) {
    case 'prazo':
      return declarar('UPSTREAM_TIMEOUT', 'The shop took too long to answer. Try again.');
    case 'invalida':
      return declarar('UPSTREAM_INVALID', 'The shop gave an answer that cannot be read.');
    default:
      return declarar('UPSTREAM_UNAVAILABLE', 'The shop cannot be reached right now. Try again.');
  }
}

export interface Operacao {
  readonly requestId: string;
  /** Gets what must not leave: the bug, or the failure behind an upstream error. */
  readonly relatar: (erro: unknown, nivel: 'bug' | 'upstream') => void;
}

/**
 * What a client may know of an error. Declared refusals and the language's own complaints pass (without
 * "Did you mean"), REST failures become UPSTREAM_*, everything else is INTERNAL. Each carries the
 * request id; none carries a stack, an address or a text of the upstream.
 */
export function formatarErro(
  formatado: GraphQLFormattedError,
  erro: unknown,
  operacao: Operacao,
): GraphQLFormattedError {
  const causa = unwrapResolverError(erro);
  const publico = (mensagem: string, extensoes: Readonly<Record<string, unknown>>) => ({
    message: mensagem,
    ...(formatado.locations && { locations: formatado.locations }),
    ...(formatado.path && { path: formatado.path }),
    extensions: { ...extensoes, requestId: operacao.requestId },
  });
  if (causa instanceof FalhaRest) {
    operacao.relatar(causa, 'upstream');
    const declarado = doUpstream(causa);
    return publico(declarado.message, declarado.extensions);
  }
  if (causa instanceof ErroDeclarado) return publico(causa.message, causa.extensions);
  const code = formatado.extensions?.['code'];
  // The language complains before anything runs; what has a path was thrown by a resolver.
  if (typeof code === 'string' && DA_LINGUAGEM.has(code) && !formatado.path) {
    return publico(semSugestao(formatado.message), { code });
  }
  operacao.relatar(causa, 'bug');
  return publico('Something went wrong on our side.', { code: 'INTERNAL' });
}

function semSugestao(mensagem: string): string {
  return mensagem.replace(/ ?Did you mean [\s\S]*$/, '').trim();
}
