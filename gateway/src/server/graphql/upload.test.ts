import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { ReceivedFile, Upload } from './upload.ts';

const bytes = async function* () {
  yield Buffer.from('abc');
};
const receive = () => new ReceivedFile(bytes());

const send = (source: string, arquivo: unknown) =>
  graphql({
    schema: makeExecutableSchema({
      typeDefs: `scalar Upload
        type Query { nome(arquivo: Upload): String, devolve(arquivo: Upload): Upload }`,
      resolvers: {
        Upload,
        Query: {
          nome: (_: unknown, args: { arquivo: ReturnType<typeof receive> }) =>
            buffer(Readable.from(args.arquivo.open())).then(String),
          devolve: (_: unknown, args: { arquivo: unknown }) => args.arquivo,
        },
      },
    }),
    source,
    variableValues: { arquivo },
  });

const BY_VARIABLE = 'query ($arquivo: Upload) { nome(arquivo: $arquivo) }';

test('passes a received file to the resolver (C-75)', async () => {
  expect(await send(BY_VARIABLE, receive())).toEqual({ data: { nome: 'abc' } });
});

test.each([
  ['text', 'foto.png'],
  ['an object of the same shape', { open: bytes }],
  ['a list', [1]],
])('%s is no file (P17)', async (_, value) => {
  const { errors } = await send(BY_VARIABLE, value);
  expect(errors?.[0]?.message).toContain('Upload must be a file sent by');
});

test('a literal is no file (P17)', async () => {
  const { errors } = await send('{ nome(arquivo: "foto.png") }', null);
  expect(errors?.[0]?.message).toContain('Upload must be a file sent by');
});

test('a file is never output', async () => {
  const source = 'query ($arquivo: Upload) { devolve(arquivo: $arquivo) }';
  const { errors } = await send(source, receive());
  expect(errors?.[0]?.message).toBe('Upload is for input only');
});

test('the content can be read once', async () => {
  const file = receive();
  expect(await buffer(Readable.from(file.open()))).toEqual(Buffer.from('abc'));
  expect(() => file.open()).toThrow('only once');
});
