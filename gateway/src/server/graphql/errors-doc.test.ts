import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isUnionType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { codigoOf } from '../../shop/falha.ts';
import { ERROR_CODES } from './errors.ts';
import { sdl } from './schema.ts';

const DOC = fileURLToPath(new URL('../../../../docs/errors.md', import.meta.url));
const SRC = fileURLToPath(new URL('../..', import.meta.url));
const [BEGIN, END] = ['<!-- falhas -->\n', '<!-- /falhas -->'];
const COMMON = new Set(['codigo', 'mensagem', 'campo']);

const schema = buildSchema(sdl);

/** Every type that implements `Falha`, by name. */
function falhasOf(from: GraphQLSchema): readonly GraphQLObjectType[] {
  const falha = from.getType('Falha');
  if (!isInterfaceType(falha)) throw new Error('the schema has no interface Falha');
  const { objects } = from.getImplementations(falha);
  return objects.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A result union, with the mutations that return it. */
interface Result {
  readonly union: GraphQLUnionType;
  readonly mutations: readonly string[];
}

function resultsOf(from: GraphQLSchema): readonly Result[] {
  const mutations = Object.values(from.getMutationType()?.getFields() ?? {});
  const unions = mutations.map(({ type }) => getNamedType(type)).filter(isUnionType);
  return [...new Set(unions)].map((union) => ({
    union,
    mutations: mutations.filter(({ type }) => getNamedType(type) === union).map(({ name }) => name),
  }));
}

/** The unions that hold the type. */
function answeredBy(from: GraphQLSchema, type: GraphQLObjectType): string[] {
  const holding = resultsOf(from).filter(({ union }) => union.getTypes().includes(type));
  return holding.map(({ union }) => union.name);
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const cell = (text: string | null | undefined) =>
  (text ?? '').replace(/\s+/g, ' ').replaceAll('|', String.raw`\|`).trim();

/** The hand-written texts of the page, by type. */
function textsIn(doc: string): ReadonlyMap<string, string> {
  const rows = doc.matchAll(/^\| `[A-Z_]+` · `(\w+)` \|.*?\|.*?\| (.*?) \|.*\|$/gm);
  return new Map([...rows].map(([, name = '', text = '']) => [name, text]));
}

function renderFalhas(from: GraphQLSchema, texts: ReadonlyMap<string, string>): string {
  const rows = falhasOf(from).map((type) => {
    const { campo, ...fields } = type.getFields();
    const more = Object.values(fields)
      .filter(({ name }) => !COMMON.has(name))
      .map(({ name }) => name);
    return [
      `\`${codigoOf(type.name)}\` · \`${type.name}\``,
      cell(type.description),
      cell(campo?.description?.replace(/^Always /, '').replace(/\.$/, '')),
      texts.get(type.name) ?? '–',
      more.length === 0 ? '–' : code(more),
      code(answeredBy(from, type)),
    ];
  });
  return table(['`codigo` · type', 'When', '`campo`', 'Text, e.g.', 'Also carries', 'In'], rows);
}

/** The members of each mutation's result. */
function renderResults(from: GraphQLSchema): string {
  const falhas = new Set(falhasOf(from).map(({ name }) => name));
  const rows = resultsOf(from).map(({ union, mutations }) => {
    const members = union.getTypes().map(({ name }) => name);
    return [
      `\`${union.name}\``,
      code(mutations),
      code(members.filter((name) => !falhas.has(name))),
      code(members.filter((name) => falhas.has(name))),
    ];
  });
  return table(['Result', 'Of', 'Success', 'Refusals'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

/** The page with both tables regenerated. */
function rewrite(doc: string): string {
  const [head, rest = ''] = doc.split(BEGIN);
  const tail = rest.slice(rest.indexOf(END));
  const tables = [renderFalhas(schema, textsIn(doc)), renderResults(schema)].join('\n');
  return `${head}${BEGIN}${tables}${tail}`;
}

if (process.env['UPDATE_ERRORS_DOC'] === '1') {
  writeFileSync(DOC, rewrite(readFileSync(DOC, 'utf8')));
}
const doc = readFileSync(DOC, 'utf8');

describe('docs/errors.md', () => {
  test("lists every Falha with the schema's description, rewritten by UPDATE_ERRORS_DOC=1", () => {
    expect(falhasOf(schema).length).toBeGreaterThan(30);
    expect(doc).toBe(rewrite(doc));
  });

  test('every CodigoFalha has a type, and every type a mutation', () => {
    const codigos = schema.getType('CodigoFalha');
    const named = isEnumType(codigos) ? codigos.getValues().map(({ name }) => name) : [];
    const falhas = falhasOf(schema);
    expect(falhas.map(({ name }) => codigoOf(name)).toSorted()).toEqual(named.toSorted());
    const unanswered = falhas.filter((type) => answeredBy(schema, type).length === 0);
    expect(unanswered.map(({ name }) => name)).toEqual([]);
  });

  test('quotes a text of every Falha', () => {
    const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && !/\.test\.ts$|^(?:testing|conformance)\//.test(name),
      )
      .map((name) => readFileSync(join(SRC, name), 'utf8'));
    const texts = textsIn(doc);
    expect([...texts.keys()].toSorted()).toEqual(
      falhasOf(schema)
        .map(({ name }) => name)
        .toSorted(),
    );
    const isSaid = (text: string) =>
      text.split('…').every((part) => sources.some((source) => source.includes(part)));
    const unsaid = [...texts].filter(([, text]) => text.length < 10 || !isSaid(text));
    expect(unsaid).toEqual([]);
  });

  test('lists exactly the codes of errors.ts', () => {
    const listed = [...doc.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
    expect(new Set(listed)).toEqual(ERROR_CODES);
  });
});
