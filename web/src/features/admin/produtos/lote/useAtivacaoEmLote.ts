import { useRef, useState } from 'react';
import { failureKind } from '../../../../shared/graphql/errors.ts';
import { showToast } from '../../../../shared/toasts/toasts.ts';
import { emFila } from '../../lista/fila.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirProdutoAtivoMutation } from '../produtos.gen.ts';
import { UNDO_FOR } from '../useAtivacao.ts';
import { type Contagem, contagemText } from './ativacao.ts';

const AT_ONCE = 2;

type Fim = 'feitos' | 'perdidos' | 'recusados';
type Produtos = readonly Pick<ProdutoAdminFragment, 'id'>[];

function kindOf({ feitos, perdidos, recusados }: Contagem): 'success' | 'warning' | 'error' {
  if (perdidos + recusados === 0) return 'success';
  return feitos > 0 ? 'warning' : 'error';
}

/** Undo covers products without a reply too, because they may have changed. */
export function useAtivacaoEmLote() {
  const [definir] = useDefinirProdutoAtivoMutation({});
  const [changing, setChanging] = useState(false);
  const busy = useRef(false);
  const last = useRef(Promise.resolve());

  const change = async (id: string, ativo: boolean): Promise<Fim> => {
    try {
      const { data } = await definir({ variables: { id, ativo } });
      if (!data) return 'perdidos';
      return data.resultado.__typename === 'Produto' ? 'feitos' : 'recusados';
    } catch (error) {
      return failureKind(error) === 'unavailable' ? 'perdidos' : 'recusados';
    }
  };

  const changeAll = async (produtos: Produtos, ativo: boolean, undoable: boolean) => {
    const outcomes: Record<Fim, { readonly id: string }[]> = {
      feitos: [],
      perdidos: [],
      recusados: [],
    };
    busy.current = true;
    setChanging(true);
    await emFila(
      produtos,
      AT_ONCE,
      async ({ id }) => {
        outcomes[await change(id, ativo)].push({ id });
      },
      () => false,
    );
    busy.current = false;
    setChanging(false);
    const contagem = {
      feitos: outcomes.feitos.length,
      perdidos: outcomes.perdidos.length,
      recusados: outcomes.recusados.length,
    };
    const changed = [...outcomes.feitos, ...outcomes.perdidos];
    let undone = false;
    const undo = () => {
      if (undone) return;
      undone = true;
      // Waits for a bulk change that may be in flight.
      last.current = last.current.then(() => changeAll(changed, !ativo, false));
    };
    showToast(
      kindOf(contagem),
      contagemText(contagem, ativo),
      undoable && contagem.feitos > 0
        ? { action: { label: 'Desfazer', run: undo }, lifetime: UNDO_FOR }
        : {},
    );
  };

  return {
    changing,
    mudar: (produtos: Produtos, ativo: boolean) => {
      if (!busy.current) last.current = changeAll(produtos, ativo, true);
    },
  };
}
