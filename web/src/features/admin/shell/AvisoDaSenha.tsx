import { SenhaProvisoria } from '../../conta/SenhaProvisoria.tsx';
import { useAvisoDaSenhaQuery, useEmailDaContaQuery } from './aviso-da-senha.gen.ts';

/** C-64: an admin whose password another one chose; nothing for everybody else, and while that is not known. */
export function AvisoDaSenha() {
  const { data } = useAvisoDaSenhaQuery({});
  const provisoria = data?.sessao?.senhaProvisoria ?? false;
  // The profile is read for who needs it alone.
  const email = useEmailDaContaQuery({ skip: !provisoria }).data?.meuPerfil?.email;
  return provisoria && email ? <SenhaProvisoria email={email} /> : null;
}
