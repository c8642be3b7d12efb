// Runs by itself (e2e/live-api.ts starts it): a gateway takes the built shop as plain Node reads it.
import { createTestBench, type TestBench } from '../gateway/src/testing/test-bench.ts';
import { type Command, Request } from './live-command.ts';

const shops = new Map<string, TestBench>();

function find(url: string): TestBench {
  const shop = shops.get(url);
  if (!shop) throw new Error(`no shop is open at ${url}`);
  return shop;
}

async function open({ errors, produto, linha }: Extract<Command, { kind: 'open' }>) {
  const { WEB_DIST } = process.env;
  const shop = await createTestBench({ errors, environment: WEB_DIST ? { WEB_DIST } : {} });
  if (produto) Object.assign(shop.api.produto(produto.id), produto);
  if (linha) shop.api.linhas.set(linha.usuarioId, [{ ...linha, variacaoId: null }]);
  shops.set(shop.url, shop);
  return shop.url;
}

async function obey(command: Command): Promise<unknown> {
  if (command.kind === 'open') return open(command);
  const shop = find(command.url);
  switch (command.kind) {
    case 'spoil':
      for (const call of command.calls) shop.api.spoil(call, command.fault, command.times);
      return null;
    case 'heal':
      shop.api.faults.clear();
      return null;
    case 'linhas':
      return shop.api.linhas.get(command.usuarioId) ?? [];
    case 'close':
      shops.delete(command.url);
      return shop.close();
  }
}

process.on('message', (message) => {
  const { id, command } = Request.parse(message);
  obey(command).then(
    (value) => process.send?.({ id, value: value ?? null }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
