import { outcomeOf } from '../../../ui/outcome.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { addUsuario, moveUsuario } from './cache.ts';
import { type ContaEscrita, escolhasDe, mudancasDe } from './conta-escrita.ts';
import { useAtualizarUsuarioMutation, useCriarUsuarioMutation } from './mudancas.gen.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

const CRIADA =
  'A loja não respondeu, e não sabemos se a conta foi criada. O que você escreveu continua aqui: confira a lista, ou tente de novo.';
const SALVA =
  'A loja não respondeu, e não sabemos se a conta foi salva. O que você escreveu continua aqui: tente de novo.';

/** Creates an account, or saves the changes of `usuario`. Resolves to the stored account or to the refusal. */
export function useSalvarUsuario() {
  const [criar] = useCriarUsuarioMutation({
    update(cache, { data }) {
      if (data?.resultado.__typename === 'Usuario') addUsuario(cache, data.resultado);
    },
  });
  const [atualizar] = useAtualizarUsuarioMutation({});

  return async (usuario: UsuarioAdminFragment | null, escrita: ContaEscrita) => {
    if (usuario === null) {
      const { username, email, senha } = escrita;
      const input = { username, email, senha, ...escolhasDe(escrita) };
      return outcomeOf(criar({ variables: { input } }), nadaSalvo(CRIADA));
    }
    const input = mudancasDe(usuario, escrita);
    if (Object.keys(input).length === 0) return usuario;
    const answer = atualizar({
      variables: { id: usuario.id, input },
      update(cache, { data }) {
        if (data?.resultado.__typename !== 'Usuario') return;
        moveUsuario(cache, data.resultado, usuario.status);
      },
    });
    return outcomeOf(answer, nadaSalvo(SALVA));
  };
}
