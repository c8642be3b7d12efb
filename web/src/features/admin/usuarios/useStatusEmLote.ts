import { useState } from 'react';
import { emFila } from '../lista/fila.ts';
import { moveUsuario } from './cache.ts';
import { useAtualizarUsuarioMutation } from './mudancas.gen.ts';
import { settled } from './recusa.ts';
import type { StatusUsuario, UsuarioAdminFragment } from './usuario.gen.ts';

/** Accounts that are on their way at the same time. */
const AT_ONCE = 2;

/** An account that does not have the new status, or nobody knows. */
export interface Falta {
  readonly usuario: UsuarioAdminFragment;
  readonly texto: string;
}

/** AUSER-10: gives several accounts another status, each by a change of its own; answers those that did not take it. */
export function useStatusEmLote() {
  const [send] = useAtualizarUsuarioMutation({});
  const [sending, setSending] = useState(false);

  const change = async (usuario: UsuarioAdminFragment, status: StatusUsuario) => {
    const resultado = await settled(
      send({
        variables: { id: usuario.id, input: { status } },
        update(cache, { data }) {
          if (data?.resultado.__typename !== 'Usuario') return;
          moveUsuario(cache, data.resultado, usuario.status);
        },
      }),
    );
    if (!resultado) return 'A loja não respondeu, e não sabemos se mudou.';
    return 'mensagem' in resultado ? resultado.mensagem : null;
  };

  return {
    sending,
    mudar: async (
      usuarios: readonly UsuarioAdminFragment[],
      status: StatusUsuario,
    ): Promise<readonly Falta[]> => {
      const faltas: Falta[] = [];
      setSending(true);
      await emFila(
        usuarios,
        AT_ONCE,
        async (usuario) => {
          const texto = await change(usuario, status);
          if (texto !== null) faltas.push({ usuario, texto });
        },
        () => false,
      );
      setSending(false);
      return faltas;
    },
  };
}
