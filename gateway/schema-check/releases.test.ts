import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenPromises, readLastRelease } from './releases.ts';

const BEFORE = `
  interface Falha { mensagem: String! }
  type Vazio implements Falha { mensagem: String! }
  type Feito { a: Int }
  union CriarResultado = Feito | Vazio
  enum Cor { AZUL }
  enum Ordem { NOME }
  enum CodigoFalha { VAZIO }
  input Novo { nome: String }
  type Query { a(n: Int = 1): String b: Int cor(ordem: Ordem): Cor falha: CodigoFalha criar(novo: Novo): CriarResultado }
`;

const release = { version: '1.2.3', sdl: BEFORE, operations: ['query Ler { a(n: 2) b }'] };

/** The problems after the schema's text was changed. */
const after = (from: string, to: string, accepted = {}) =>
  brokenPromises(release, BEFORE.replace(from, to), accepted);

describe('a schema compared with the last release', () => {
  it.each([
    [' b: Int', '', 'Breaking since 1.2.3: Query.b was removed.'],
    ['n: Int = 1', 'n: Int! = 1', 'Breaking since 1.2.3: Query.a arg n has changed type'],
    ['n: Int = 1', 'n: Int = 2', 'Dangerous since 1.2.3: Query.a arg n has changed defaultValue'],
    ['{ AZUL }', '{ AZUL VERDE }', 'Dangerous since 1.2.3: VERDE was added to enum type Cor.'],
    ['= Feito', '= Query | Feito', 'Dangerous since 1.2.3: Query was added to union type'],
  ])('refuses %s → %s (D6)', (from, to, problem) => {
    expect(after(from, to)[0]).toContain(problem);
  });

  it.each([
    ['b: Int', 'b(c: Int): Int c: Int'],
    ['nome: String', 'nome: String cor: Cor'],
    ['{ NOME }', '{ NOME PRECO }'],
    ['{ VAZIO }', '{ VAZIO CHEIO }'],
    [
      'union CriarResultado =',
      'type Cheio implements Falha { mensagem: String! } union CriarResultado = Cheio |',
    ],
  ])('admits %s → %s, which clients survive (D6)', (from, to) => {
    expect(after(from, to)).toEqual([]);
  });

  it('refuses a change under which an operation of the release is invalid (D6)', () => {
    expect(after(' b: Int', '')).toContainEqual(
      'The operation Ler of 1.2.3 is refused: Cannot query field "b" on type "Query". Did you mean "a"?',
    );
  });

  it('admits a change that is accepted by its sentence, and refuses an acceptance without change (D6)', () => {
    const accepted = { 'VERDE was added to enum type Cor.': 'The shop has green.' };
    expect(after('{ AZUL }', '{ AZUL VERDE }', accepted)).toEqual([]);
    expect(after('', '', accepted)).toEqual([
      'accepted.json accepts a change that was not made: VERDE was added to enum type Cor.',
    ]);
  });
});

it('schema.graphql keeps what clients of the last release rely on (D6)', () => {
  const sdl = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  const { release: last, accepted } = readLastRelease();
  expect(last.operations.length).toBeGreaterThan(50);
  expect(brokenPromises(last, sdl, accepted)).toEqual([]);
});
