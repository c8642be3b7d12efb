import type { ApolloCache } from '@apollo/client';
import { showToast } from '../../../lib/toasts.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import { CategoriasDoPainelDocument } from '../../kit/categorias/conhecidas.gen.ts';
import { startCounts } from '../../kit/categorias/conhecidas.ts';
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

function replaceList(cache: ApolloCache, { data }: Answer): void {
  if (data?.resultado.__typename !== 'ListaCategorias') return;
  const { categorias } = data.resultado;
  startCounts(cache, categorias);
  cache.writeQuery({ query: CategoriasDoPainelDocument, data: { categorias } });
}

function evictCategoria(cache: ApolloCache, id: string): void {
  cache.evict({ id: cache.identify({ __typename: 'Categoria', id }) ?? '' });
  cache.gc();
}

/** Mutations of categories. Each resolves to the failure text, or to null after success. */
export function useMudancas() {
  const [criar] = useCriarCategoriaMutation({ update: replaceList });
  const [renomear] = useRenomearCategoriaMutation();
  const [excluir] = useExcluirCategoriaMutation();

  async function report(
    [done, failed]: readonly [string, string],
    answer: Promise<Answer>,
  ): Promise<string | null> {
    const resultado = await outcomeOf(answer, (kind) =>
      kind === 'unavailable' ? NO_REPLY : REFUSED,
    );
    if (resultado.__typename === 'ListaCategorias') {
      showToast('success', done);
      return null;
    }
    showToast('error', failed, { polite: true });
    return resultado.mensagem;
  }

  return {
    criar: (nome: string) => report(TEXTS.criar, criar({ variables: { nome } })),
    renomear: (id: string, nome: string) => {
      const update = (cache: ApolloCache, answer: Answer) => {
        replaceList(cache, answer);
        if (answer.data?.resultado.__typename === 'CategoriaNaoEncontrada')
          evictCategoria(cache, id);
      };
      return report(TEXTS.renomear, renomear({ variables: { id, nome }, update }));
    },
    excluir: (id: string) => {
      const update = (cache: ApolloCache, answer: Answer) => {
        replaceList(cache, answer);
        const typename = answer.data?.resultado.__typename;
        if (typename === 'ListaCategorias' || typename === 'CategoriaNaoEncontrada')
          evictCategoria(cache, id);
      };
      return report(TEXTS.excluir, excluir({ variables: { id }, update }));
    },
  };
}
