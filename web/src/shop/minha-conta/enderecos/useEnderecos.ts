import type { ApolloCache } from '@apollo/client';
import { showToast } from '../../../lib/toasts.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import {
  type EditarEnderecoMutation,
  type ExcluirEnderecoMutation,
  MeusEnderecosDocument,
  useAdicionarEnderecoMutation,
  useDefinirEnderecoPadraoMutation,
  useEditarEnderecoMutation,
  useExcluirEnderecoMutation,
} from './enderecos.gen.ts';
import type { EnderecoEscrito } from './regras-do-endereco.ts';

type Mudanca = (EditarEnderecoMutation | ExcluirEnderecoMutation)['resultado'];
type Answer = { data?: { resultado: Mudanca } | null | undefined };

// Verbatim (ADDR-04, ADDR-05).
const TEXTS = {
  padrao: ['Endereço padrão atualizado com sucesso!', 'Erro ao definir endereço padrão.'],
  adicionar: ['Endereço adicionado com sucesso!', 'Erro ao adicionar endereço.'],
  editar: ['Endereço atualizado com sucesso!', 'Erro ao editar endereço.'],
  excluir: ['Endereço excluído com sucesso!', 'Erro ao excluir endereço.'],
} as const;

/** Stores the returned list after a success or a refusal. */
function keepList(cache: ApolloCache, { data }: Answer): void {
  const resultado = data?.resultado;
  if (!resultado || !('enderecos' in resultado)) return;
  cache.writeQuery({
    query: MeusEnderecosDocument,
    data: { meusEnderecos: resultado.enderecos },
  });
}

/** Mutations of the account's addresses. Each shows its result and returns the problems; empty on success. */
export function useEnderecos() {
  const [sendNew] = useAdicionarEnderecoMutation({ update: keepList });
  const [sendChanged] = useEditarEnderecoMutation({ update: keepList });
  const [sendDefault] = useDefinirEnderecoPadraoMutation({ update: keepList });
  const [sendDeletion] = useExcluirEnderecoMutation({ update: keepList });

  async function settle(
    [done, failed]: readonly [string, string],
    answer: Promise<Answer>,
  ): Promise<readonly Problem[]> {
    const resultado = await outcomeOf(answer, (kind) =>
      kind === 'unavailable' ? 'A loja não respondeu agora: tente de novo.' : '',
    );
    if (resultado.__typename === 'ListaEnderecos') {
      showToast('success', done);
      return [];
    }
    const text = [failed, resultado.mensagem].filter(Boolean).join(' ');
    showToast('error', text, { polite: true });
    return [{ field: resultado.campo ?? null, text }];
  }

  const inputOf = ({ padrao, ...escrito }: EnderecoEscrito) => ({
    ...escrito,
    padrao: padrao !== '',
  });

  return {
    add: (escrito: EnderecoEscrito) =>
      settle(TEXTS.adicionar, sendNew({ variables: { input: inputOf(escrito) } })),
    edit: (id: string, escrito: EnderecoEscrito) =>
      settle(TEXTS.editar, sendChanged({ variables: { id, input: inputOf(escrito) } })),
    makeDefault: (id: string) => settle(TEXTS.padrao, sendDefault({ variables: { id } })),
    remove: (id: string) => settle(TEXTS.excluir, sendDeletion({ variables: { id } })),
  };
}
