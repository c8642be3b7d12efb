// A separate process, started by e2e/live-api.ts: the gateway imports the built shop with plain Node.
import { createTestBench, type TestBench } from '../gateway/test/test-bench.ts';
import { type Command, Request } from './live-command.ts';

const shops = new Map<string, TestBench>();

function find(url: string): TestBench {
  const shop = shops.get(url);
  if (!shop) throw new Error(`no shop is open at ${url}`);
  return shop;
}

async function open({ errors, produto, linha, environment }: Extract<Command, { kind: 'open' }>) {
  const shop = await createTestBench({ errors, environment: environment ?? {} });
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
    case 'pedidos':
      return shop.api.pedidos
        .filter(({ usuarioId }) => usuarioId === command.usuarioId)
        .map(({ id, status, total, itens }) => ({ id, status, total, linhas: itens.length }));
    case 'intents':
      return shop.api.intents;
    case 'settle':
      shop.api.settle(command.intentId, command.status, { webhook: command.reported });
      return null;
    case 'send': {
      const { status, linkRastreio } = command;
      Object.assign(shop.api.pedido(command.pedidoId), { status, linkRastreio });
      return null;
    }
    case 'offer': {
      const { precoBase, estoque } = command;
      Object.assign(shop.api.produto(command.produtoId), {
        ...(precoBase === undefined ? {} : { precoBase }),
        ...(estoque === undefined ? {} : { estoque }),
      });
      return null;
    }
    case 'called':
      return shop.api.calls.filter(
        ({ method, url }) => method === command.method && url.split('?')[0] === command.path,
      ).length;
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
