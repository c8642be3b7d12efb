import { comecar, type Desfecho, naoFeita } from '../../../kit/trabalho/trabalhos.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirAtivo } from '../useAtivacao.ts';
import { tituloText } from './ativacao.ts';

const LOST = 'sem resposta, não sabemos se mudou';
const REFUSED = 'não foi aceito';

/** Activates or deactivates several products as a job. Repeating a change is harmless, so a retry sends it again. */
export function useAtivacaoEmLote() {
  const definir = useDefinirAtivo();

  const change = async (id: string, ativo: boolean): Promise<Desfecho> => {
    const resultado = await definir(id, ativo, (kind) => (kind === 'unavailable' ? LOST : REFUSED));
    return resultado.__typename === 'Produto'
      ? { fim: 'feito', texto: ativo ? 'reativado' : 'desativado' }
      : naoFeita(resultado);
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
