import { SENSITIVE } from '@decantaria/server/sensitive';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

/** Text in requests that a log may show: identifiers, amounts and words of the catalogue. */
const PLAIN = new Set([
  'alt',
  'alvo',
  'amount',
  'ate',
  'ativo',
  'categoria',
  'casa',
  'categorias',
  'concentracao',
  'de',
  'descricao',
  'disponibilidade',
  'disponivel',
  'familia',
  'estacoes',
  'estoque',
  'estoqueAnterior',
  'id',
  'limit',
  'nomeProduto',
  'nota',
  'notas',
  'ordenarPor',
  'totais',
  'page',
  'prazo',
  'preco',
  'precoBase',
  'precoUnitario',
  'quando',
  'role',
  'roles',
  'servico',
  'servicoFrete',
  'size',
  'status',
  'tipo',
  'total',
  'valor',
  'valorFrete',
  'variacao',
  'volume',
  'versao',
]);

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.unknown().optional(),
    enum: z.unknown().optional(),
    properties: z.record(z.string(), Schema).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    allOf: z.array(Schema).optional(),
  }),
);

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ in: z.string(), name: z.string(), schema: Schema }))
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** The names of all query parameters and fields of bodies that hold text. */
function textsIn({ paths, components }: z.infer<typeof Document>): readonly string[] {
  const names = new Set<string>();
  const read = (name: string, schema: Schema | undefined): void => {
    const ref = schema?.$ref?.split('/').at(-1);
    const known = ref === undefined ? schema : components.schemas[ref];
    if (!known) return;
    if ([known.type].flat().includes('string') && known.enum === undefined) names.add(name);
    for (const [field, below] of Object.entries(known.properties ?? {})) read(field, below);
    for (const below of [known.items, ...(known.anyOf ?? []), ...(known.allOf ?? [])])
      read(name, below);
  };
  for (const { parameters, requestBody } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    for (const { in: place, name, schema } of parameters) if (place === 'query') read(name, schema);
    for (const { schema } of Object.values(requestBody?.content ?? {})) read('body', schema);
  }
  return [...names];
}

onEachEngine('the contract', (db) => {
  it('has no text in a request that is neither sensitive nor known to be plain (GW-15)', async () => {
    await using api = await TestServer.open(db());
    const { body } = await api.request('GET', '/api/openapi.json');
    const names = textsIn(Document.parse(body));
    expect(names).toEqual(expect.arrayContaining(['cpf', 'password', 'busca', 'codigo']));
    expect(names.filter((name) => !SENSITIVE.has(name) && !PLAIN.has(name))).toEqual([]);
  });
});
