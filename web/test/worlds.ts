import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';

const opened = z.array(
  z.object({
    world: z.string(),
    url: z.string(),
    token: z.string(),
    pedidos: z.object({ pago: z.string(), pendente: z.string() }),
    produtos: z.object({ simples: z.string(), variavel: z.string(), inativo: z.string() }),
  }),
);

/** A gateway in front of one upstream, the admin's token, and the ids of a few orders and products. */
export type World = z.output<typeof opened>[number];

declare module 'vitest' {
  export interface ProvidedContext {
    worlds: readonly World[];
  }
}

/** Opens a gateway on each upstream: store-api, and the older API in both error worlds. */
export default async function setup(project: TestProject): Promise<() => void> {
  const file = new URL('../../gateway/test/conformance/serve.ts', import.meta.url);
  const child = fork(file, [], { execArgv: [] });
  const [message] = await once(child, 'message');
  project.provide('worlds', opened.parse(message));
  return () => child.disconnect();
}
