import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillWithDemo } from '../gateway/test/store-api.ts';
import { ask } from './api.ts';
import { type System, startSystem, temporaryFolder } from './system.ts';

/** `npm run test:deep` kills more often, after more writes. */
const [CRASHES, WRITES_PER_CRASH] = process.env.TEST_DEEP === undefined ? [1, 100] : [10, 500];
const LINES = 4;
const MAX_PER_LINE = 5;

const Carrinho = z.object({
  itens: z.array(z.object({ id: z.string(), quantidade: z.number() })),
});
const FIELDS = '... on Carrinho { itens { id quantidade } } ... on Falha { mensagem }';

/** One cart line: its confirmed quantity, and the quantity of the write in progress. */
interface Line {
  readonly id: string;
  confirmed: number;
  pending: number | undefined;
}

/** Returns a random number from 1 to `max`. */
const randomUpTo = (max: number) => 1 + Math.floor(Math.random() * max);

async function signIn(url: string): Promise<string> {
  const { entrar: sessao } = await ask(
    url,
    `mutation ($username: String!, $password: String!) {
      entrar(username: $username, senha: $password) { ... on Sessao { token } }
    }`,
    { username: 'marina.costa', password: 'Cliente@123' },
    z.object({ entrar: z.object({ token: z.string() }) }),
  );
  return sessao.token;
}

async function readQuantidades(url: string, token: string): Promise<Map<string, number>> {
  const { carrinho } = await ask(
    url,
    '{ carrinho { itens { id quantidade } } }',
    {},
    z.object({ carrinho: Carrinho }),
    token,
  );
  return new Map(carrinho.itens.map(({ id, quantidade }) => [id, quantidade]));
}

/** Empties the cart, then adds one unit each of a few volumes with enough stock. */
async function fillCarrinho(url: string, token: string): Promise<Line[]> {
  await ask(url, 'mutation { limparCarrinho { __typename } }', {}, z.unknown(), token);
  const { produtos } = await ask(
    url,
    '{ produtos(tamanho: 60) { itens { id variacoes { id estoque disponivel } } } }',
    {},
    z.object({
      produtos: z.object({
        itens: z.array(
          z.object({
            id: z.string(),
            variacoes: z.array(
              z.object({ id: z.string(), estoque: z.number(), disponivel: z.boolean() }),
            ),
          }),
        ),
      }),
    }),
  );
  const chosen = produtos.itens
    .flatMap(({ id, variacoes }) => {
      const roomy = variacoes.find((v) => v.disponivel && v.estoque >= MAX_PER_LINE);
      return roomy ? [{ produtoId: id, variacaoId: roomy.id }] : [];
    })
    .slice(0, LINES);
  for (const input of chosen) {
    await ask(
      url,
      'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }',
      { input: { ...input, quantidade: 1 } },
      z.object({ adicionarAoCarrinho: z.object({ __typename: z.literal('Carrinho') }) }),
      token,
    );
  }
  const quantidades = await readQuantidades(url, token);
  return [...quantidades].map(([id, quantidade]) => ({
    id,
    confirmed: quantidade,
    pending: undefined,
  }));
}

/** Adds or removes one unit of a line, between 1 and the maximum. */
async function write(url: string, token: string, line: Line): Promise<void> {
  const grows = line.confirmed === 1 || (line.confirmed < MAX_PER_LINE && Math.random() < 0.5);
  line.pending = line.confirmed + (grows ? 1 : -1);
  const { result } = await ask(
    url,
    `mutation ($id: ID!) { result: ${grows ? 'aumentarItem' : 'diminuirItem'}(itemId: $id) { ${FIELDS} } }`,
    { id: line.id },
    z.object({ result: Carrinho }),
    token,
  );
  const answered = result.itens.find(({ id }) => id === line.id)?.quantidade;
  if (answered !== line.pending) {
    throw new Error(`line ${line.id} was answered ${answered}, not ${line.pending}`);
  }
  line.confirmed = line.pending;
  line.pending = undefined;
}

/** Writes to every line at once and kills all processes after `writes` confirmed writes. */
async function writeUntilCrash(
  system: System,
  token: string,
  lines: readonly Line[],
  writes: number,
): Promise<number> {
  let confirmedWrites = 0;
  let crash: Promise<void> | undefined;
  await Promise.all(
    lines.map(async (line) => {
      while (!crash) {
        try {
          await write(system.url, token, line);
          confirmedWrites += 1;
        } catch (error) {
          if (!crash) throw error;
        }
        if (confirmedWrites >= writes) crash ??= system.killAll();
      }
    }),
  );
  await crash;
  return confirmedWrites;
}

describe('after kill -9 of every process amid cart writes', () => {
  let data: Awaited<ReturnType<typeof temporaryFolder>>;
  let system: System;
  let token: string;
  let lines: Line[];

  beforeAll(async () => {
    data = await temporaryFolder();
    await fillWithDemo(data.folder);
    system = await startSystem(data.folder);
    token = await signIn(system.url);
    lines = await fillCarrinho(system.url, token);
  });
  afterAll(async () => {
    await system.stop();
    await data.remove();
  });

  it.for(Array.from({ length: CRASHES }, (_, index) => index + 1))(
    'crash %i: the shop opens by itself with every confirmed write',
    async () => {
      expect(lines).toHaveLength(LINES);
      const writes = randomUpTo(WRITES_PER_CRASH);
      const confirmedWrites = await writeUntilCrash(system, token, lines, writes);
      expect(confirmedWrites).toBeGreaterThanOrEqual(writes);

      system = await startSystem(data.folder);
      const storedQuantidades = await readQuantidades(system.url, token);
      for (const line of lines) {
        const stored = storedQuantidades.get(line.id);
        expect([line.confirmed, line.pending]).toContain(stored);
        line.confirmed = stored ?? 0;
        line.pending = undefined;
      }
    },
  );
});
