import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { dismissToast, showToast } from '../../lib/toasts.ts';
import { cartChange } from './cache.ts';
import { useAdicionarAoCarrinhoMutation } from './carrinho.gen.ts';
import { isOut, stockOf } from './disponibilidade.ts';
import { useDefinirQuantidadeMutation, useRemoverItemMutation } from './mudancas.gen.ts';
import { allowedQuantity, type Linha, withoutLine, withProduct } from './otimista.ts';
import { dropQuantity, goToQuantity, wantedQuantity } from './quantidades.ts';
import { settle } from './settle.ts';
import { type Avisos, NOT_ADDED, NOT_CHANGED } from './texts.ts';

export interface LinhaRemovida {
  readonly linha: Linha;
  readonly posicao: number;
  /** True after a removal by keyboard: the undo button gets the focus. */
  readonly porTeclado: boolean;
  /** `saindo`: unconfirmed; `voltando`: undo requested before the confirmation. */
  readonly estado: 'saindo' | 'saiu' | 'voltando';
  readonly desfazer: () => void;
}

/**
 * Optimistic changes of the cart's lines; the last click wins. `pendentes` holds ids of lines with an unconfirmed
 * change, `recusas` the gateway's reason by line id, `removidas` the lines that can be restored. `avisos` are the
 * success notifications.
 */
export function useAlterarCarrinho(avisos: Avisos) {
  const client = useApolloClient();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [recusas, setRecusas] = useState<Readonly<Record<string, string | null>>>({});
  const [removidas, setRemovidas] = useState<readonly LinhaRemovida[]>([]);
  const [set] = useDefinirQuantidadeMutation();
  const [remove] = useRemoverItemMutation();
  const [add] = useAdicionarAoCarrinhoMutation();

  const count = (itemId: string, delta: number) =>
    setCounts((all) => ({ ...all, [itemId]: (all[itemId] ?? 0) + delta }));

  async function levar(linha: Linha, quantidade: number): Promise<void> {
    const { id } = linha;
    const first = wantedQuantity(client, id) === undefined;
    count(id, 1);
    setRecusas((all) => ({ ...all, [id]: null }));
    const outcome = await goToQuantity(client, id, quantidade, (sent) =>
      settle(
        client,
        set({ ...cartChange(client), variables: { itemId: id, quantidade: sent } }),
        NOT_CHANGED,
        { onReason: (reason) => setRecusas((all) => ({ ...all, [id]: reason })) },
      ),
    );
    count(id, -1);
    if (first && outcome === 'feito' && avisos.alterado !== null) {
      showToast('success', avisos.alterado);
    }
  }

  const mais = (linha: Linha, delta: number) =>
    levar(
      linha,
      allowedQuantity(linha, (wantedQuantity(client, linha.id) ?? linha.quantidade) + delta),
    );

  async function devolver(linha: Linha): Promise<void> {
    const { produtoId, variacaoId } = linha;
    const quantidade =
      linha.estoque === null ? linha.quantidade : Math.min(linha.quantidade, stockOf(linha));
    const item = { ...linha, slug: linha.produto?.slug ?? '', nome: linha.nomeProduto };
    const answer = add({
      ...cartChange(client, (carrinho) => withProduct(carrinho, item, quantidade)),
      variables: { input: { produtoId, variacaoId, quantidade } },
    });
    await settle(client, answer, NOT_ADDED);
  }

  const esquecer = (itemId: string) =>
    setRemovidas((all) => all.filter(({ linha }) => linha.id !== itemId));

  async function remover(linha: Linha, posicao: number, porTeclado: boolean): Promise<void> {
    const { id } = linha;
    dropQuantity(client, id);
    count(id, 1);
    const removal = settle(
      client,
      remove({
        ...cartChange(client, (carrinho) => withoutLine(carrinho, id)),
        variables: { itemId: id },
      }),
      NOT_CHANGED,
      { wasApplied: ({ itens }) => itens.every((each) => each.id !== id) },
    );
    // A product that is not for sale could not be added back.
    const canRestore = !isOut(linha);
    let undone = false;
    let dismissNotice = () => {};
    const desfazer = () => {
      if (undone) return;
      undone = true;
      dismissNotice();
      setEstado(id, 'voltando');
      void removal.then(async (outcome) => {
        esquecer(id);
        if (outcome === 'feito') await devolver(linha);
      });
    };
    if (canRestore) {
      const removida: LinhaRemovida = { linha, posicao, porTeclado, estado: 'saindo', desfazer };
      setRemovidas((all) => [...all.filter((other) => other.linha.id !== id), removida]);
    }
    const outcome = await removal;
    count(id, -1);
    if (outcome !== 'feito') {
      esquecer(id);
      return;
    }
    if (undone) return;
    setEstado(id, 'saiu');
    const { kind, text } = avisos.removido;
    const toast = showToast(kind, text, {
      polite: true,
      ...(canRestore ? { action: { label: 'Desfazer', run: desfazer } } : {}),
    });
    dismissNotice = () => dismissToast(toast);
  }

  const setEstado = (itemId: string, estado: LinhaRemovida['estado']) =>
    setRemovidas((all) =>
      all.map((removida) => (removida.linha.id === itemId ? { ...removida, estado } : removida)),
    );

  return {
    pendentes: new Set(Object.keys(counts).filter((id) => (counts[id] ?? 0) > 0)),
    recusas,
    removidas,
    esquecer,

    aumentar: (linha: Linha) => mais(linha, 1),

    /** Removes one unit, down to 1. Only `remover` removes the last one. */
    diminuir: (linha: Linha) => mais(linha, -1),

    levar,

    remover,
  };
}
