import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';

/** A gateway in front of one upstream, filled with a few orders and products. */
export interface World {
  readonly world: string;
  readonly url: string;
  /** The admin's token. */
  readonly token: string;
  /** Ids. */
  readonly pedidos: { readonly pago: string; readonly pendente: string };
  readonly produtos: {
    readonly simples: string;
    readonly variavel: string;
    readonly inativo: string;
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    worlds: readonly World[];
  }
}

/** Opens a gateway on each upstream: store-api, and the older API in both error worlds. */
export default async function setup(project: TestProject): Promise<() => void> {
  const file = new URL('../../gateway/test/conformance/serve.ts', import.meta.url);
  const child = fork(file, [], { execArgv: [] });
  const [worlds] = await once(child, 'message');
  project.provide('worlds', worlds);
  return () => child.disconnect();
}
