import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
} from 'graphql';
import {
  inputSchemaOf,
  type JsonSchema,
  type ObjectSchema,
  outputSchemaOf,
} from './json-schema.ts';

/** What a person lets an assistant do: read, change the cart, order. */
export type Escopo = 'LER' | 'CARRINHO' | 'PEDIR';

/** How a tool is shown. `operation` is of the `.graphql` files; `escopo` null: without an account. */
interface Row {
  readonly name: string;
  readonly title: string;
  readonly operation: string;
  readonly escopo: Escopo | null;
  /** Of a tool that changes something: whether it overwrites or removes, and whether a repetition changes nothing more. */
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
}

const ROWS: readonly Row[] = [
  { name: 'buscar_perfumes', title: 'Buscar perfumes', operation: 'BuscarPerfumes', escopo: null },
  { name: 'ver_perfume', title: 'Ver perfume', operation: 'VerPerfume', escopo: null },
  {
    name: 'perfumes_parecidos',
    title: 'Perfumes parecidos',
    operation: 'PerfumesParecidos',
    escopo: null,
  },
  { name: 'calcular_frete', title: 'Calcular frete', operation: 'CalcularFrete', escopo: null },
  {
    name: 'listar_categorias',
    title: 'Listar categorias',
    operation: 'ListarCategorias',
    escopo: null,
  },
];

const FILES = ['loja.graphql'];

/** A tool of the protocol, and the operation that it runs. */
export interface Tool extends Row {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Of `dados`. */
  readonly dados: JsonSchema;
}

/** The names of the tools' operations, for metrics. */
export const OPERATION_NAMES: readonly string[] = ROWS.map(({ operation }) => operation);

/** Reads the operations of the tools and derives their schemas. Throws for a row without an operation. */
export function openTools(schema: GraphQLSchema): readonly Tool[] {
  const texts = FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
  const documents = separateOperations(parse(texts.join('\n')));
  return ROWS.map((row) => {
    const document = documents[row.operation];
    const definition = document?.definitions.find((it) => it.kind === Kind.OPERATION_DEFINITION);
    if (!document || !definition) throw new Error(`No operation ${row.operation}.`);
    return {
      ...row,
      document,
      definition,
      description: commentAbove(definition),
      inputSchema: inputSchemaOf(schema, document, definition),
      dados: outputSchemaOf(schema, document, definition),
    };
  });
}

/** The comment above an operation. */
function commentAbove({ loc }: OperationDefinitionNode): string {
  const lines: string[] = [];
  for (let token = loc?.startToken.prev; token?.kind === 'Comment'; token = token.prev) {
    lines.unshift(token.value.trim());
  }
  return lines.join(' ');
}
