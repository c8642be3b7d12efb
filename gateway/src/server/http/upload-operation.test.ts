import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReceivedFile } from '../graphql/upload.ts';
import { RequestRefused } from './errors.ts';
import { createDraft } from './upload-operation.ts';

const upload = new ReceivedFile((async function* () {})());

function put(operations: string, map: string, part = '0') {
  const draft = createDraft();
  draft.takeField('operations', operations);
  draft.takeField('map', map);
  return draft.takeFile(part, upload);
}

const operationsOf = (variables: unknown) => JSON.stringify({ query: 'mutation', variables });
const mapOf = (path: string) => JSON.stringify({ 0: [path] });

describe('puts the file into its variable (C-75)', () => {
  test.each([
    [{ imagem: null }, 'variables.imagem', { imagem: upload }],
    [{ a: 1, imagem: null }, 'variables.imagem', { a: 1, imagem: upload }],
  ])('%j at %s', (variables, path, expected) => {
    expect(put(operationsOf(variables), mapOf(path))).toEqual({
      query: 'mutation',
      variables: expected,
    });
  });

  test('an empty map is an operation without a file', () => {
    const draft = createDraft();
    draft.takeField('operations', '{"query":"{ a }"}');
    draft.takeField('map', '{}');
    draft.takeField('outro', 'nada');
    expect(draft.finish()).toEqual({ query: '{ a }' });
    expect(() => draft.takeFile('0', upload)).toThrow('does not name this file');
  });

  test.each([
    ['variables.outra', 'does not have'],
    ['variables', 'does not have'],
    ['query', 'does not have'],
    ['', 'does not have'],
    ['0.variables.imagem', 'does not have'],
    ['variables.texto.0', 'does not have'],
    ['variables.texto', 'must be null'],
    ['variables.nada.x', 'does not have'],
    ['variables.lista.0', 'does not have'],
    ['variables.lista.length', 'does not have'],
    ['variables.lista.-1', 'does not have'],
    ['variables.toString', 'does not have'],
    ['variables.__proto__.imagem', 'does not have'],
    ['variables.constructor.prototype.imagem', 'does not have'],
    ['variables.a.a.a.a.a.a.a.a.a.a', 'does not have'],
  ])('refuses the path %j (P17)', (path, message) => {
    const operations = operationsOf({ imagem: null, texto: 'x', nada: null, lista: [null] });
    expect(() => put(operations, mapOf(path))).toThrow(message);
  });

  test.each([
    ['{', '{}', '`operations` is not JSON'],
    ['[{"query":"{ a }"}]', '{}', 'cannot be batched'],
    ['"{ a }"', '{}', 'must be a JSON object'],
    ['null', '{}', 'must be a JSON object'],
    ['{"variables":{"__proto__":{"imagem":null}}}', '{}', 'not JSON that can be read'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, '{}', '400'],
    ['{}', '[', '`map` is not JSON'],
    ['{}', '[]', 'must look like'],
    ['{}', '{"0":"variables.imagem"}', 'must look like'],
    ['{}', '{"0":[]}', 'must look like'],
    ['{}', '{"0":["variables.a","variables.b"]}', 'must look like'],
    ['{}', '{"0":["variables.a"],"1":["variables.b"]}', 'at most one file'],
    ['{}', '{"__proto__":["variables.a"]}', 'not JSON that can be read'],
  ])('refuses %.60s with %.60s', (operations, map, message) => {
    const refused = catchRefusal(() => put(operations, map));
    expect(`${refused.message} ${refused.statusCode}`).toContain(message);
  });

  test("requires the spec's order and every part", () => {
    const started = () => {
      const draft = createDraft();
      draft.takeField('operations', '{"variables":{"imagem":null}}');
      return draft;
    };
    expect(() => createDraft().takeField('map', '{}')).toThrow('Send the fields');
    expect(() => createDraft().takeFile('0', upload)).toThrow('Send the fields');
    expect(() => createDraft().finish()).toThrow('Send the fields');
    expect(() => started().takeField('operations', '{}')).toThrow('Send the fields');
    expect(() => started().takeFile('0', upload)).toThrow('Send the fields');
    expect(() => started().finish()).toThrow('Send the fields');
    const mapped = started();
    mapped.takeField('map', mapOf('variables.imagem'));
    expect(() => mapped.finish()).toThrow('is missing');
    expect(() => mapped.takeFile('1', upload)).toThrow('does not name this file');
    mapped.takeFile('0', upload);
    expect(mapped.finish()).toEqual({ variables: { imagem: upload } });
  });

  test('any text is an operation or a refusal, and no prototype changes', () => {
    const text = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(text, text, fc.string(), (operations, map, part) => {
        try {
          put(operations, map, part);
        } catch (error) {
          expect(error).toBeInstanceOf(RequestRefused);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.jsonValue(), (keys, variables) => {
        const path = ['variables', ...keys].join('.');
        try {
          put(operationsOf(variables), mapOf(path));
        } catch (error) {
          expect(error).toBeInstanceOf(RequestRefused);
        }
      }),
    );
  });
});

function catchRefusal(run: () => unknown): RequestRefused {
  try {
    run();
  } catch (error) {
    if (error instanceof RequestRefused) return error;
  }
  throw new Error('nothing was refused');
}
