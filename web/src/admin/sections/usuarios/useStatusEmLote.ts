import { outcomeOf } from '../../../ui/outcome.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { type Desfecho, naoFeita } from '../../kit/trabalho/trabalhos.ts';
import { useComecar } from '../../kit/trabalho/useComecar.ts';
import { moveUsuario } from './cache.ts';
import { useAtualizarUsuarioMutation } from './mudancas.gen.ts';
import { statusText } from './rotulos.ts';
import type { StatusUsuario, UsuarioAdminFragment } from './usuario.gen.ts';

const LOST = 'A loja não respondeu, e não sabemos se mudou.';

/** Changes the status of several accounts as a job, one mutation each. A retry sends the status again. */
export function useStatusEmLote() {
  const [send] = useAtualizarUsuarioMutation({});
  const comecar = useComecar();

  const change = async (
    usuario: UsuarioAdminFragment,
    status: StatusUsuario,
  ): Promise<Desfecho> => {
    const resultado = await outcomeOf(
      send({
        variables: { id: usuario.id, input: { status } },
        update(cache, { data }) {
          if (data?.resultado.__typename !== 'Usuario') return;
          moveUsuario(cache, data.resultado, usuario.status);
        },
      }),
      nadaSalvo(LOST),
    );
    return 'mensagem' in resultado
      ? naoFeita(resultado)
      : { fim: 'feito', texto: statusText(status) };
  };

  return (titulo: string, usuarios: readonly UsuarioAdminFragment[], status: StatusUsuario) =>
    comecar(
      titulo,
      usuarios.map((usuario) => ({
        id: usuario.id,
        nome: usuario.username,
        faz: () => change(usuario, status),
      })),
    );
}
