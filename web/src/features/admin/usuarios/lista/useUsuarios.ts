import { useApolloClient } from '@apollo/client/react';
import { type Paged, usePaged } from '../../../../shared/graphql/usePaged.ts';
import type { PaginaLida } from '../../lista/useExportar.ts';
import type { UsuarioAdminFragment } from '../usuario.gen.ts';
import { type UsuariosState, usuariosVariables } from './list-state.ts';
import {
  AdminUsuariosDocument,
  type AdminUsuariosQuery,
  useAdminUsuariosQuery,
} from './usuarios.gen.ts';

/** Accounts a page of an exported file. */
const EXPORT_SIZE = 100;

/** AUSER-01, AUSER-11: the accounts of a state, and any page of them for a file. */
export function useUsuarios(
  state: UsuariosState,
  onPage: (pagina: number) => void,
): Paged<AdminUsuariosQuery['adminUsuarios']> & {
  readonly readPage: (pagina: number) => Promise<PaginaLida<UsuarioAdminFragment>>;
} {
  const client = useApolloClient();
  const variables = usuariosVariables(state);
  const paged = usePaged(
    useAdminUsuariosQuery({
      variables,
      fetchPolicy: 'cache-and-network',
      notifyOnNetworkStatusChange: true,
    }),
    ({ adminUsuarios }) => adminUsuarios,
    state.pagina,
    (pagina, adminUsuarios) => {
      client.cache.writeQuery({
        query: AdminUsuariosDocument,
        variables: { ...variables, pagina },
        data: { adminUsuarios },
      });
      onPage(pagina);
    },
  );
  return {
    ...paged,
    readPage: async (pagina) => {
      const { data } = await client.query({
        query: AdminUsuariosDocument,
        variables: usuariosVariables({ ...state, pagina }, EXPORT_SIZE),
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new TypeError('A page of accounts came without data.');
      return data.adminUsuarios;
    },
  };
}
