import { useRef, useState } from 'react';
import { failureKind } from '../../../../shared/graphql/errors.ts';
import { showToast } from '../../../../shared/toasts/toasts.ts';
import { emFila } from '../../lista/fila.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { useDefinirProdutoAtivoMutation } from '../produtos.gen.ts';
import { UNDO_FOR } from '../useAtivacao.ts';
import { type Contagem, contagemText } from './ativacao.ts';

/** Concurrent changes. */
const AT_ONCE = 2;

type Fim = 'feitos' | 'perdidos' | 'recusados';
type Produtos = readonly Pick<ProdutoAdminFragment, 'id'>[];

function kindOf({ feitos, perdidos, recusados }: Contagem): 'success' | 'warning' | 'error' {
  if (perdidos + recusados === 0) return 'success';
  return feitos > 0 ? 'warning' : 'error';
}

/**
 * Deactivates or reactivates several products and reports once. For some seconds it can be undone, including products
 * without a reply, which may have changed.
 */
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
    const ends: Record<Fim, { readonly id: string }[]> = {
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
        ends[await change(id, ativo)].push({ id });
      },
      () => false,
    );
    busy.current = false;
    setChanging(false);
    const contagem = {
      feitos: ends.feitos.length,
      perdidos: ends.perdidos.length,
      recusados: ends.recusados.length,
    };
    const changed = [...ends.feitos, ...ends.perdidos];
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
    /** True while changes are in flight. */
    changing,
    mudar: (produtos: Produtos, ativo: boolean) => {
      if (!busy.current) last.current = changeAll(produtos, ativo, true);
    },
  };
}
