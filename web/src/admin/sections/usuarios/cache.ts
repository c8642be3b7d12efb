import type { ApolloCache } from '@apollo/client';
import { contaNoResumo, paginasDe } from '../../kit/lista/paginas.ts';
import {
  type StatusUsuario,
  type UsuarioAdminFragment,
  UsuarioAdminFragmentDoc,
} from './usuario.gen.ts';

const muda = paginasDe<UsuarioAdminFragment>('adminUsuarios', {
  filtros: { status: ({ status }, wanted) => status === wanted },
});

/** Removes the account from pages that contain it, and drops pages whose rows may have moved. */
export function removeUsuario(cache: ApolloCache, id: string): void {
  const from = { __typename: 'Usuario', id } as const;
  const usuario = cache.readFragment({ fragment: UsuarioAdminFragmentDoc, from });
  muda(cache, usuario, null);
  contaNoResumo(cache, 'usuarios', -1);
  cache.evict({ fieldName: 'adminUsuario', args: { id } });
  const key = cache.identify(from);
  if (key !== undefined) cache.evict({ id: key });
}

/** Drops the pages that may contain the new account; only the API knows its position. */
export function addUsuario(cache: ApolloCache, usuario: UsuarioAdminFragment): void {
  muda(cache, null, usuario);
  contaNoResumo(cache, 'usuarios', 1);
}

/** Updates lists and counts after a change of status, without a read. */
export function moveUsuario(
  cache: ApolloCache,
  depois: UsuarioAdminFragment,
  before: StatusUsuario,
): void {
  if (depois.status !== before) muda(cache, { ...depois, status: before }, depois);
}
