import { SenhaProvisoria } from '../../conta/SenhaProvisoria.tsx';
import { useAvisoDaSenhaQuery } from './aviso-da-senha.gen.ts';

/** C-64: an admin whose password another one chose; nothing for everybody else, and while that is not known. */
export function AvisoDaSenha() {
  const { data } = useAvisoDaSenhaQuery({});
  const email = data?.meuPerfil?.email;
  return data?.sessao?.senhaProvisoria && email ? <SenhaProvisoria email={email} /> : null;
}
