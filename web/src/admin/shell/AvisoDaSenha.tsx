import { Box } from '@mantine/core';
import { SENHA_PROVISORIA, TrocaDeSenha } from '../../ui/acesso/TrocaDeSenha.tsx';
import { useAvisoDaSenhaQuery, useEmailDaContaQuery } from './aviso-da-senha.gen.ts';

/** Warns an admin whose password was set by another admin. Renders nothing otherwise. */
export function AvisoDaSenha() {
  const { data } = useAvisoDaSenhaQuery({});
  const provisoria = data?.sessao?.senhaProvisoria ?? false;
  // The profile is read only when the warning is shown.
  const email = useEmailDaContaQuery({ skip: !provisoria }).data?.meuPerfil?.email;
  return provisoria && email ? (
    <Box mt="lg">
      <TrocaDeSenha email={email}>{SENHA_PROVISORIA}</TrocaDeSenha>
    </Box>
  ) : null;
}
