import type { AdminConta } from '../graphql/context.ts';

/** Every account, for an admin. */
export type Usuarios = Readonly<Record<never, never>>;

export function createUsuarios(_: AdminConta): Usuarios {
  return {};
}
