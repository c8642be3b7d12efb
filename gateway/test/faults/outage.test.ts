import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createFaultBench, type FaultBench } from './bench.ts';

const BUYERS = 96;
const FIRST_ID = 5000;
/** A request of undici's diagnostics, with the body of an order. */
const published = z.object({
  request: z.object({ path: z.literal('/api/pedidos/criar'), body: z.coerce.string() }),
});
const typed = z.object({ r: z.object({ __typename: z.string() }).nullable() });

/** The buyers whose orders the pool was given, and those of them whose head was written to a connection. */
function watchOrders() {
  const seen = { given: new Set<number>(), written: new Set<number>() };
  const noteIn = (buyers: Set<number>) => (message: unknown) => {
    const { body = '' } = published.safeParse(message).data?.request ?? {};
    const buyer = Number(/"enderecoId":(\d+)/.exec(body)?.[1]);
    if (buyer >= FIRST_ID) buyers.add(buyer);
  };
  const channels = [
    ['undici:request:create', noteIn(seen.given)],
    ['undici:client:sendHeaders', noteIn(seen.written)],
  ] as const;
  for (const [name, note] of channels) subscribe(name, note);
  return {
    seen,
    end: () => {
      for (const [name, note] of channels) unsubscribe(name, note);
    },
  };
}

/** Accounts with an address and a cart of their own product each: no order waits for another one's turn. */
function addBuyers({ api }: FaultBench): void {
  const [produto, endereco] = [api.produto(2), api.endereco(21)];
  for (let id = FIRST_ID; id < FIRST_ID + BUYERS; id += 1) {
    const username = `pessoa${id}`;
    api.usuarios.push({ ...api.usuario(7), id, username, email: `${username}@loja.example` });
    api.perfis.push({ id, usuarioId: id, nomeCompleto: null, telefone: null, cpf: null });
    api.enderecos.push({ ...endereco, id, perfilId: id });
    api.produtos.push({ ...produto, id, nome: `Frasco ${id}`, slug: `frasco-${id}`, estoque: 9 });
    api.linhas.set(id, [{ produtoId: id, variacaoId: null, quantidade: 1 }]);
  }
}

function order({ api, execute }: FaultBench, id: number) {
  const query = `mutation { r: criarPedido(input: { enderecoId: "${id}", nomeCompleto: "Marina Exemplo",
    cpf: "123.456.789-09", telefone: "85900000007", email: "marina@loja.example", chave: "k1" }) { __typename } }`;
  // Each from another network: orders of one network take turns.
  const headers = { 'x-forwarded-for': `2001:db8:0:${id.toString(16)}::1` };
  return execute(query, { signedIn: true, usuario: api.usuario(id), headers });
}

/** The API is killed when `after` of the orders were given to the pool or had failed before, and starts again. */
async function play(after: number) {
  const bench = await createFaultBench({
    PEDIDOS_POR_HORA: '1000',
    PEDIDOS_POR_HORA_ENDERECO: '1000',
    TRUST_PROXY: 'loopback',
  });
  addBuyers(bench);
  // The orders have no place on the pool's connections at once, and wait for one.
  bench.proxy.latencyMs = 15;
  const { seen, end } = watchOrders();
  const ids = Array.from({ length: BUYERS }, (_, n) => FIRST_ID + n);
  const early = new Set<number>();
  const running = ids.map(async (id) => {
    const answer = await order(bench, id);
    if (!seen.given.has(id)) early.add(id);
    return answer;
  });
  // On a busy machine some orders end at the deadline of a read, before they are given to the pool.
  await expect
    .poll(() => seen.given.size + early.size, { interval: 1, timeout: 20_000 })
    .toBeGreaterThanOrEqual(after);
  bench.proxy.stop();
  const answers = await Promise.all(running);
  end();
  const outcomes = answers.map(
    ({ data, codes }) => typed.safeParse(data).data?.r?.__typename ?? codes[0],
  );
  const made = new Set(bench.api.pedidos.map(({ usuarioId }) => usuarioId));
  const uncertain = ids.filter((_, n) => outcomes[n] === 'PedidoIncerto');
  const failed = ids.filter((_, n) => outcomes[n] === 'UPSTREAM_UNAVAILABLE');

  await bench.proxy.restart();
  bench.proxy.latencyMs = 0;
  await expect
    .poll(async () => (await bench.execute('{ destaques { id } }')).codes, { timeout: 10_000 })
    .toEqual([]);
  // One after another: on a busy machine all at once would pass the deadlines of their reads.
  const again: Awaited<ReturnType<typeof order>>[] = [];
  for (const id of failed) again.push(await order(bench, id));
  const owners = bench.api.pedidos.map(({ usuarioId }) => usuarioId).filter((id) => id >= FIRST_ID);
  await bench.close();
  return {
    given: seen.given.size,
    unsent: ids.filter((id) => seen.given.has(id) && !seen.written.has(id)),
    uncertain,
    uncertainInVain: uncertain.filter((id) => !made.has(id)).length,
    retried: again.map(({ data }) => typed.safeParse(data).data?.r?.__typename),
    owners,
  };
}

test('an API that is killed leaves only those orders uncertain that it may have received (MON-14)', async () => {
  const sum = { given: 0, unsent: 0, uncertain: 0 };
  for (const after of [32, 64]) {
    const { given, unsent, uncertain, uncertainInVain, retried, owners } = await play(after);
    expect(uncertain.filter((id) => unsent.includes(id))).toEqual([]);
    // What certainly failed is done by a retry, and nothing is done twice.
    expect(retried.filter((name) => name !== 'Pedido')).toEqual([]);
    expect(new Set(owners).size).toBe(owners.length);
    sum.given += given;
    sum.unsent += unsent.length;
    sum.uncertain += uncertainInVain;
  }
  process.stdout.write(
    `${sum.given} orders were on their way when the API was killed. Nothing was made of ${sum.uncertain + sum.unsent} of them: ` +
      `${sum.unsent} had not left and are decided at once, ${sum.uncertain} stay uncertain.\n`,
  );
}, 300_000);
