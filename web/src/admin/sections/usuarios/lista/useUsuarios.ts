import { usePaged } from '../../../../lib/graphql/usePaged.ts';
import { useLeitura } from '../../../kit/lista/useLeitura.ts';
import { type UsuariosState, usuariosVariables } from './filtros-dos-usuarios.ts';
import {
  type AdminUsuariosQuery,
  AdminUsuariosDocument as query,
  useAdminUsuariosQuery,
} from './usuarios.gen.ts';

const EXPORT_SIZE = 100;

const pick = ({ adminUsuarios }: AdminUsuariosQuery) => adminUsuarios;

export function useUsuarios(state: UsuariosState, onPage: (pagina: number) => void) {
  const variables = usuariosVariables(state);
  const list = useAdminUsuariosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const ofFile = (pagina: number) => usuariosVariables({ ...state, pagina }, EXPORT_SIZE);
  return {
    ...usePaged(list, { query, variables, pick }, onPage),
    readPage: useLeitura(query, ofFile, pick),
  };
}
