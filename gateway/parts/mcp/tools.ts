import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
} from 'graphql';
import type { Troca } from '../../src/shop/assistentes/port.ts';
import {
  inputSchemaOf,
  type JsonSchema,
  type ObjectSchema,
  outputSchemaOf,
} from './json-schema.ts';

/** What a person lets an assistant do. */
export type Escopo = Troca['escopos'][number];

/** How a tool is shown. `operation` is of the `.graphql` files. Any of `escopos` admits; null: without an account. */
interface Row {
  readonly name: string;
  readonly title: string;
  readonly operation: string;
  readonly escopos: readonly Escopo[] | null;
  /** Of a tool that changes something: whether it overwrites or removes, and whether a repetition changes nothing more. */
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  /** Its result names the address where a person pays the order. */
  readonly isPaidAt?: boolean;
}

const ANY: readonly Escopo[] = ['LER', 'CARRINHO', 'PEDIR'];
const READING: readonly Escopo[] = ['LER', 'PEDIR'];

const ROWS: readonly Row[] = [
  { name: 'buscar_perfumes', title: 'Buscar perfumes', operation: 'BuscarPerfumes', escopos: null },
  { name: 'ver_perfume', title: 'Ver perfume', operation: 'VerPerfume', escopos: null },
  {
    name: 'perfumes_parecidos',
    title: 'Perfumes parecidos',
    operation: 'PerfumesParecidos',
    escopos: null,
  },
  { name: 'calcular_frete', title: 'Calcular frete', operation: 'CalcularFrete', escopos: null },
  {
    name: 'listar_categorias',
    title: 'Listar categorias',
    operation: 'ListarCategorias',
    escopos: null,
  },
  { name: 'ver_carrinho', title: 'Ver carrinho', operation: 'VerCarrinho', escopos: ANY },
  {
    name: 'adicionar_ao_carrinho',
    title: 'Adicionar ao carrinho',
    operation: 'AdicionarAoCarrinho',
    escopos: ['CARRINHO'],
  },
  {
    name: 'definir_quantidade',
    title: 'Definir quantidade',
    operation: 'DefinirQuantidade',
    escopos: ['CARRINHO'],
    destructive: true,
    idempotent: true,
  },
  {
    name: 'remover_do_carrinho',
    title: 'Remover do carrinho',
    operation: 'RemoverDoCarrinho',
    escopos: ['CARRINHO'],
    destructive: true,
    idempotent: true,
  },
  { name: 'meus_pedidos', title: 'Meus pedidos', operation: 'MeusPedidos', escopos: READING },
  { name: 'ver_pedido', title: 'Ver pedido', operation: 'VerPedido', escopos: READING },
  { name: 'meus_enderecos', title: 'Meus endereços', operation: 'MeusEnderecos', escopos: READING },
  {
    name: 'fazer_pedido',
    title: 'Fazer pedido',
    operation: 'FazerPedido',
    escopos: ['PEDIR'],
    destructive: true,
    idempotent: true,
    isPaidAt: true,
  },
];

const FILES = ['loja.graphql', 'conta.graphql'];

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
