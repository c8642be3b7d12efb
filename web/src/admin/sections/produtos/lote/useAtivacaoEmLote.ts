import { useApolloClient } from '@apollo/client/react';
import { failureKind } from '../../../../lib/graphql/errors.ts';
import { comecar, type Desfecho } from '../../../kit/trabalho/trabalhos.ts';
import { mudaProduto, produtoGuardado } from '../cache.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirProdutoAtivoMutation } from '../produtos.gen.ts';
import { tituloText } from './ativacao.ts';

const LOST = 'sem resposta, não sabemos se mudou';
const REFUSED = 'não foi aceito';

/** Activates or deactivates several products as a job. Repeating a change is harmless, so a retry sends it again. */
export function useAtivacaoEmLote() {
  const { cache } = useApolloClient();
  const [definir] = useDefinirProdutoAtivoMutation({});

  const change = async (id: string, ativo: boolean): Promise<Desfecho> => {
    const antes = produtoGuardado(cache, id);
    try {
      const { data } = await definir({
        variables: { id, ativo },
        update(_, answer) {
          const depois = answer.data?.resultado;
          if (depois?.__typename === 'Produto') mudaProduto(cache, antes, depois);
        },
      });
      const resultado = data?.resultado;
      if (!resultado) return { fim: 'falta', texto: LOST };
      return resultado.__typename === 'Produto'
        ? { fim: 'feito', texto: ativo ? 'reativado' : 'desativado' }
        : { fim: 'falta', texto: resultado.mensagem };
    } catch (error) {
      const kind = failureKind(error);
      if (kind === 'unavailable') return { fim: 'falta', texto: LOST };
      return { fim: 'falta', texto: REFUSED, para: kind !== 'invalid' };
    }
  };

  return (produtos: readonly Pick<ProdutoAdminFragment, 'id' | 'nome'>[], ativo: boolean) =>
    comecar(
      tituloText(produtos.length, ativo),
      produtos.map(({ id, nome }) => ({
        id,
        nome,
        faz: () => change(id, ativo),
        desfaz: () => change(id, !ativo),
      })),
    );
}
