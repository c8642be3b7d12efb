import { useApolloClient } from '@apollo/client/react';
import { showToast } from '../../../lib/toasts.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import { CategoriasDoPainelDocument } from '../../kit/categorias/conhecidas.gen.ts';
import {
  type RenomearCategoriaMutation,
  useCriarCategoriaMutation,
  useExcluirCategoriaMutation,
  useRenomearCategoriaMutation,
} from './categorias.gen.ts';

/** The other changes have fewer refusals. */
interface Answer {
  readonly data?: { readonly resultado: RenomearCategoriaMutation['resultado'] } | null | undefined;
}

/** Verbatim (ACAT-04, ACAT-05, ACAT-06). */
const TEXTS = {
  criar: ['✅ Categoria criada com sucesso!', '❌ Erro ao criar categoria'],
  renomear: ['✏️ Categoria atualizada!', '❌ Erro ao editar categoria'],
  excluir: ['🗑️ Categoria e vínculos removidos com sucesso!', '❌ Erro ao excluir categoria'],
} as const;

const NO_REPLY = 'A loja não respondeu, e não sabemos se a mudança foi feita. Tente de novo.';
const REFUSED = 'Não foi possível mudar as categorias agora.';

/** Mutations of categories. Each resolves to the failure text, or to null after success. */
export function useMudancas() {
  const { cache } = useApolloClient();
  const [criar] = useCriarCategoriaMutation();
  const [renomear] = useRenomearCategoriaMutation();
  const [excluir] = useExcluirCategoriaMutation();

  const evict = (id: string) => {
    cache.evict({ id: cache.identify({ __typename: 'Categoria', id }) ?? '' });
    cache.gc();
  };

  /** `id` is the category that is changed. */
  async function change(
    how: keyof typeof TEXTS,
    answer: Promise<Answer>,
    id: string | null,
  ): Promise<string | null> {
    const [done, failed] = TEXTS[how];
    const resultado = await outcomeOf(answer, (kind) =>
      kind === 'unavailable' ? NO_REPLY : REFUSED,
    );
    if (resultado.__typename === 'ListaCategorias') {
      const { categorias } = resultado;
      cache.writeQuery({ query: CategoriasDoPainelDocument, data: { categorias } });
      if (id !== null && how === 'excluir') evict(id);
      showToast('success', done);
      return null;
    }
    if (id !== null && resultado.__typename === 'CategoriaNaoEncontrada') evict(id);
    showToast('error', failed, { polite: true });
    return resultado.mensagem;
  }

  return {
    criar: (nome: string) => change('criar', criar({ variables: { nome } }), null),
    renomear: (id: string, nome: string) =>
      change('renomear', renomear({ variables: { id, nome } }), id),
    excluir: (id: string) => change('excluir', excluir({ variables: { id } }), id),
  };
}
