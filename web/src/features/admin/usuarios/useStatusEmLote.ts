import { emFila } from '../lista/fila.ts';
import { moveUsuario } from './cache.ts';
import { useAtualizarUsuarioMutation } from './mudancas.gen.ts';
import { settled } from './recusa.ts';
import type { StatusUsuario, UsuarioAdminFragment } from './usuario.gen.ts';

const AT_ONCE = 2;

/** An account without the new status, or with an unknown outcome. */
export interface Falta {
  readonly usuario: UsuarioAdminFragment;
  readonly texto: string;
}

/** Changes the status of several accounts, one mutation each. Resolves to those that failed. */
export function useStatusEmLote() {
  const [send] = useAtualizarUsuarioMutation({});

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

  return async (
    usuarios: readonly UsuarioAdminFragment[],
    status: StatusUsuario,
  ): Promise<readonly Falta[]> => {
    const faltas: Falta[] = [];
    await emFila(
      usuarios,
      AT_ONCE,
      async (usuario) => {
        const texto = await change(usuario, status);
        if (texto !== null) faltas.push({ usuario, texto });
      },
      () => false,
    );
    return faltas;
  };
}
