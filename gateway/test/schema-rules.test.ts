import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { contractProblems, undescribed } from './schema-rules.ts';

it('names each element of the schema without a description', () => {
  const schema = `
    directive @marca(valor: Int) on OBJECT
    "Leitura."
    type Query { "Lista." itens(pagina: Int, "Quantos." tamanho: Int): [Item] semTexto: Int }
    type Item { "Nome." nome: String }
    enum Cor { "Azul." AZUL VERDE }
    "Entrada."
    input Novo { nome: String }
    "Empty types do not count."
    union Um = Item
  `;
  expect(undescribed(schema)).toEqual([
    '@marca',
    '@marca(valor)',
    'Query.itens(pagina)',
    'Query.semTexto',
    'Item',
    'Cor',
    'Cor.VERDE',
    'Novo.nome',
  ]);
});

it('names where a schema breaks the rules of the contract (D6)', () => {
  const schema = buildSchema(`
    directive @auth(papel: Papel! = USER) on FIELD_DEFINITION
    directive @listSize(slicingArguments: [String!]) on FIELD_DEFINITION
    enum Papel { USER ADMIN }
    scalar Livre
    scalar Data @specifiedBy(url: "https://example.com/data")
    interface Falha { mensagem: String! }
    interface Pagina { pagina: Int! }
    type Vazio implements Falha { mensagem: String! }
    type PaginaItens implements Pagina { pagina: Int! itens: [Int!]! }
    type PaginaSolta { itens: [Int!]! }
    union CriarResultado = PaginaItens | Vazio
    union MudarResultado = PaginaItens
    type Query {
      "Signed in only. Fine."
      fino: Int @auth
      "Signed in only. Must be nullable."
      cego: Int! @auth
      "Admins see more."
      mudo: Int @auth(papel: ADMIN)
      aberto: Int!
      lista(n: Int): PaginaItens @listSize(slicingArguments: ["n"])
    }
    type Mutation { criar: CriarResultado! mudar: MudarResultado! trocar: CriarResultado! sair: Boolean! }
  `);
  expect(contractProblems(schema)).toEqual([
    'Query.cego must be nullable: its refusal would blank its siblings',
    'MudarResultado has no member that implements Falha',
    'trocar must return TrocarResultado',
    'PaginaSolta must implement Pagina and have itens',
    'the description of Query.mudo must begin with "Admins only. "',
    '@listSize of lista must name itens',
    'Livre has no @specifiedBy',
  ]);
});

const SCHEMA = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

it('schema.graphql describes every element and keeps the rules of the contract (D6)', () => {
  expect(undescribed(SCHEMA)).toEqual([]);
  expect(contractProblems(buildSchema(SCHEMA))).toEqual([]);
});
