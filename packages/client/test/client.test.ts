import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOperations, operationsFile } from '../../../gateway/src/server/graphql/operations.ts';
import { createTestBench, type TestBench } from '../../../gateway/test/test-bench.ts';
import { ClientFailure, createClient } from '../src/client.ts';
import {
  AdicionarAoCarrinho,
  Carrinho,
  Categorias,
  CotarFrete,
  Entrar,
  MeusEnderecos,
  MeusPedidos,
  Pedido,
  Produto,
  Produtos,
} from '../src/operations.gen.ts';

const EXAMPLES = fileURLToPath(new URL('../examples', import.meta.url));
const runExample = async (name: string, ...args: string[]) =>
  (await promisify(execFile)(process.execPath, [join(EXAMPLES, name), ...args])).stdout;

let bench: TestBench;
let graphql: string;
beforeAll(async () => {
  bench = await createTestBench();
  graphql = `${bench.url}/graphql`;
});
afterAll(() => bench.close());

describe('packages/client (D8)', () => {
  test('reads the public shop', async () => {
    const shop = createClient(graphql);
    const { produtos } = await shop.run(Produtos);
    const [first] = produtos.itens;
    expect((await shop.run(Produto, { slug: first?.slug ?? '' })).produto?.nome).toBe(first?.nome);
    expect((await shop.run(Categorias)).categorias.length).toBeGreaterThan(1);
    expect(await shop.run(CotarFrete, { cep: '60000-000' })).toHaveProperty('cotarFrete');
  });

  test('signs in, and narrows results by __typename', async () => {
    const signIn = (senha: string) =>
      createClient(graphql).run(Entrar, { username: 'marina', senha });
    const { entrar: refused } = await signIn('Perfume@2');
    expect(refused).toMatchObject({ __typename: 'CredenciaisInvalidas', mensagem: /./ });
    const { entrar } = await signIn('Perfume@1');
    if (entrar.__typename !== 'Sessao') throw new Error(entrar.__typename);
    const account = createClient(graphql, { token: entrar.token });

    const { adicionarAoCarrinho } = await account.run(AdicionarAoCarrinho, {
      input: { produtoId: '2' },
    });
    if (adicionarAoCarrinho.__typename !== 'Carrinho') throw new Error(adicionarAoCarrinho.codigo);
    const { carrinho } = await account.run(Carrinho);
    expect(carrinho?.total).toBe(adicionarAoCarrinho.total);
    expect((await account.run(MeusEnderecos)).meusEnderecos?.length).toBeGreaterThan(0);
    const { meusPedidos } = await account.run(MeusPedidos);
    const id = meusPedidos?.itens[0]?.id ?? '';
    expect((await account.run(Pedido, { id })).pedido?.id).toBe(id);
  });

  test('throws one failure for no reply, a page of a proxy and an error', async () => {
    const proxy = createServer((_, reply) => reply.writeHead(502).end('<html>')).listen(0);
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const failureOf = (url: string) =>
      createClient(url)
        .run(Carrinho)
        .catch((error: unknown) => error);
    const failures = [
      await failureOf('http://127.0.0.1:1/graphql'),
      await failureOf(`http://127.0.0.1:${port}/graphql`),
      await failureOf(graphql),
    ];
    proxy.close();
    expect(failures.every((it) => it instanceof ClientFailure)).toBe(true);
    expect(failures).toMatchObject([
      { kind: 'transport', code: null, status: null },
      { kind: 'http', code: null, status: 502 },
      { kind: 'graphql', code: 'UNAUTHENTICATED' },
    ]);
  });

  test('the example in Node lists prices', async () => {
    expect(await runExample('prices.ts', graphql)).toMatch(/^.+: R\$\s[\d.]+,\d\d$/m);
  });

  test('the example in Node says in one line that no shop is open', async () => {
    const failure = runExample('prices.ts', 'http://127.0.0.1:1/graphql');
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr:
        'No reply from http://127.0.0.1:1/graphql. Start the shop with npm start, or give its address.\n',
    });
  });

  test('the example page, built, shows the prices and carries one operation', async () => {
    const built = await build({
      root: EXAMPLES,
      logLevel: 'silent',
      build: {
        write: false,
        modulePreload: false,
        rollupOptions: { input: join(EXAMPLES, 'page.ts') },
      },
    });
    const [output] = [built].flat();
    const [chunk] = output && 'output' in output ? output.output : [];
    if (chunk?.type !== 'chunk') throw new Error('no script was built');
    expect(chunk.code).toContain('query Produtos');
    expect(chunk.code).not.toContain('mutation');
    expect(chunk.code.length).toBeLessThan(4000);

    const lines: string[] = [];
    const document = {
      querySelector: () => ({
        append: (item: { textContent: string }) => lines.push(item.textContent),
      }),
      createElement: () => ({ textContent: '' }),
    };
    const fetchHere: typeof fetch = (_, init) => fetch(graphql, init);
    await vm.runInNewContext(`(async () => {${chunk.code}})()`, {
      document,
      fetch: fetchHere,
      Intl,
    });
    expect(lines).toContainEqual(expect.stringMatching(/: R\$/));
  });

  test('OPERATIONS=trusted runs its operations, once their file is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    const file = join(folder, 'client.json');
    await writeFile(file, await runExample('manifest.ts'));
    const web = join(folder, 'web.json');
    await writeFile(web, '{}');
    const open = (operationsPrevious: string) =>
      openOperations({ operations: 'trusted', operationsPrevious, webDist: folder });
    await writeFile(operationsFile(folder), '{}');
    const [without, named] = await Promise.all([open(web), open(file)]);
    await rm(folder, { recursive: true });
    const text = Categorias.toString();
    expect([without.permits(text), named.permits(text)]).toEqual([false, true]);
  });
});
