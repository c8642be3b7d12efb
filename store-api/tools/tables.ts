import { sql } from 'kysely';
import type { Database } from '../src/db/open.ts';

const HEADER = `// Generated from the migrations by \`npm run tables -w store-api\`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImagemComAlt, StoredImagem } from '../imagens/stored.ts';
import type { CardDispute, CardRefund, KeptPix } from '../pagamentos/provedores/simulado/kept.ts';
import type { EnderecoEntrega } from './json.ts';
`;

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  jsonb: 'unknown',
  text: 'string',
  'bit(8192)': 'string',
  'text[]': 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

/** Names of unions. The CHECK of the first column lists the values; the other columns store the same values. */
const UNIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  StatusUsuario: [
    'usuarios.status',
    'historico_usuarios.de_status',
    'historico_usuarios.para_status',
  ],
  Role: ['usuarios.roles', 'historico_usuarios.de_roles', 'historico_usuarios.para_roles'],
  StatusPedido: ['pedidos.status', 'historico_pedidos.de', 'historico_pedidos.para'],
  MetodoPagamento: ['pedidos.metodo'],
  StatusPagamento: ['pagamentos.status'],
  EstadoEstorno: ['estornos.estado'],
  EstadoContestacao: ['contestacoes.estado'],
  TipoEmail: ['emails.tipo'],
};

/** What a `jsonb` column holds; every other one is `unknown`. */
const JSON_SHAPES: Readonly<Record<string, string>> = {
  'produtos.imagem': 'StoredImagem',
  'produtos.mais_imagens': 'ImagemComAlt[]',
  'pedido_itens.imagem': 'StoredImagem',
  'pedidos.endereco': 'EnderecoEntrega',
  'simulado_intencoes.metadata': 'Record<string, string>',
  'simulado_intencoes.erro': '{ code: string; message: string }',
  'simulado_intencoes.estornos': 'CardRefund[]',
  'simulado_intencoes.contestacoes': 'CardDispute[]',
  'simulado_intencoes.pix': 'KeptPix',
};

/** Tables and columns that only triggers write. */
const BY_TRIGGERS = new Set([
  'vitrine',
  'facetas_mudancas',
  'facetas_pendentes',
  'historico_pedidos',
  'historico_estoque',
  'historico_usuarios',
  'produtos.vendidos_antes',
]);

/** Moments that never change after the row is inserted. */
const AT_INSERT = new Set(['criado_em', 'recebido_em', 'registrado_em', 'quando']);

interface Column {
  table: string;
  tableComment: string | null;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  identity: boolean;
  comment: string | null;
  /** The CHECK constraints of this column alone. */
  checks: string;
}

/** The source of `src/db/tables.gen.ts`: a Kysely interface for each table of a migrated database. */
export async function describeTables(db: Database): Promise<string> {
  const columns = await readColumns(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const rows = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return [
    HEADER,
    ...Object.entries(UNIONS).map(([name, [from]]) => unionOf(name, from, columns)),
    ...[...tables].map(([table, own]) => interfaceOf(table, own)),
    `/** Every table of the shop. Money is integer centavos. */\nexport interface Tables {\n${rows.join('\n')}\n}\n`,
  ].join('\n');
}

async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS table, obj_description(c.oid, 'pg_class') AS "tableComment",
      a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
      a.atthasdef AS "hasDefault", a.attidentity <> '' AS identity,
      col_description(c.oid, a.attnum) AS comment,
      coalesce((SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]), '') AS checks
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND c.relname NOT LIKE 'kysely%'
    ORDER BY c.relname COLLATE "C", a.attnum`.execute(db);
  return rows;
}

function unionOf(name: string, from: string, columns: readonly Column[]): string {
  const column = columns.find((column) => idOf(column) === from);
  return `export type ${name} = ${valuesOf(column?.checks ?? '')};\n`;
}

function interfaceOf(table: string, columns: readonly Column[]): string {
  const fields = columns.map(
    (column) => `${doc(column.comment, '  ')}  ${column.name}: ${typeOf(column)};`,
  );
  const comment = doc(columns[0]?.tableComment ?? null);
  return `${comment}export interface ${interfaceName(table)} {\n${fields.join('\n')}\n}\n`;
}

/** How Kysely sees a column: what a query selects, and what may be inserted and updated. */
function typeOf(column: Column): string {
  const isArray = column.type.endsWith('[]');
  const type = `${valueType(column)}${isArray ? '[]' : ''}`;
  const selected = column.nullable ? `${type} | null` : type;
  if (column.identity || BY_TRIGGERS.has(column.table) || BY_TRIGGERS.has(idOf(column))) {
    return `GeneratedAlways<${selected}>`;
  }
  if (AT_INSERT.has(column.name)) {
    return `ColumnType<Date, Date${column.hasDefault ? ' | undefined' : ''}, never>`;
  }
  if (column.type === 'jsonb') {
    const text = column.nullable ? 'string | null' : 'string';
    return `ColumnType<${selected}, ${text}${column.hasDefault ? ' | undefined' : ''}, ${text}>`;
  }
  return column.hasDefault ? `Generated<${selected}>` : selected;
}

function valueType(column: Column): string {
  const id = idOf(column);
  const union = Object.entries(UNIONS).find(([, columns]) => columns.includes(id));
  const type = TYPES[column.type];
  if (type === undefined) throw new Error(`${id} has a type that TYPES lacks: ${column.type}.`);
  return union?.[0] ?? JSON_SHAPES[id] ?? (valuesOf(column.checks) || type);
}

/** The texts that a CHECK allows, as a union; empty when it lists none. */
function valuesOf(checks: string): string {
  const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks)?.[1]?.match(/(?<=')[^']+(?='::text)/g);
  const subset = /<@ '\{(.*?)\}'::text\[\]/.exec(checks)?.[1]?.split(',');
  return (list ?? subset ?? []).map((value) => `'${value}'`).join(' | ');
}

function idOf({ table, name }: Column): string {
  return `${table}.${name}`;
}

function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function doc(comment: string | null, indent = ''): string {
  return comment === null ? '' : `${indent}/** ${comment} */\n`;
}
