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
  readonly position: number;
  /** True after a removal by keyboard: the undo button gets the focus. */
  readonly byKeyboard: boolean;
  /** `leaving`: unconfirmed; `returning`: undo requested before the confirmation. */
  readonly state: 'leaving' | 'gone' | 'returning';
  readonly undo: () => void;
}

/**
 * Optimistic changes of the cart's lines; the last click wins. `pending` holds ids of lines with an unconfirmed
 * change, `refusals` the gateway's reason by line id, `removed` the lines that can be restored. `avisos` are the
 * success notifications.
 */
export function useAlterarCarrinho(avisos: Avisos) {
  const client = useApolloClient();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<string, string | null>>>({});
  const [removed, setRemoved] = useState<readonly LinhaRemovida[]>([]);
  const [sendQuantity] = useDefinirQuantidadeMutation();
  const [sendRemoval] = useRemoverItemMutation();
  const [sendAddition] = useAdicionarAoCarrinhoMutation();

  const count = (itemId: string, delta: number) =>
    setCounts((all) => ({ ...all, [itemId]: (all[itemId] ?? 0) + delta }));

  async function take(linha: Linha, quantidade: number): Promise<void> {
    const { id } = linha;
    const first = wantedQuantity(client, id) === undefined;
    count(id, 1);
    setRefusals((all) => ({ ...all, [id]: null }));
    const outcome = await goToQuantity(client, id, quantidade, (sent) =>
      settle(
        client,
        sendQuantity({ ...cartChange(client), variables: { itemId: id, quantidade: sent } }),
        NOT_CHANGED,
        { onReason: (reason) => setRefusals((all) => ({ ...all, [id]: reason })) },
      ),
    );
    count(id, -1);
    if (first && outcome === 'done' && avisos.changed !== null) {
      showToast('success', avisos.changed);
    }
  }

  /** The quantity on screen may be older than the wanted one, so that only here a press is known to be possible. */
  async function change(linha: Linha, delta: number): Promise<void> {
    const before = wantedQuantity(client, linha.id) ?? linha.quantidade;
    const quantidade = allowedQuantity(linha, before + delta);
    if (quantidade !== before) await take(linha, quantidade);
  }

  async function giveBack(linha: Linha): Promise<void> {
    const { produtoId, variacaoId } = linha;
    const quantidade =
      linha.estoque === null ? linha.quantidade : Math.min(linha.quantidade, stockOf(linha));
    const item = { ...linha, slug: linha.produto?.slug ?? '', nome: linha.nomeProduto };
    const answer = sendAddition({
      ...cartChange(client, (carrinho) => withProduct(carrinho, item, quantidade)),
      variables: { input: { produtoId, variacaoId, quantidade } },
    });
    await settle(client, answer, NOT_ADDED);
  }

  const forget = (itemId: string) =>
    setRemoved((all) => all.filter(({ linha }) => linha.id !== itemId));

  async function remove(linha: Linha, position: number, byKeyboard: boolean): Promise<void> {
    const { id } = linha;
    dropQuantity(client, id);
    count(id, 1);
    const removal = settle(
      client,
      sendRemoval({
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
    const undo = () => {
      if (undone) return;
      undone = true;
      dismissNotice();
      setState(id, 'returning');
      void removal.then(async (outcome) => {
        forget(id);
        if (outcome === 'done') await giveBack(linha);
      });
    };
    if (canRestore) {
      const removida: LinhaRemovida = { linha, position, byKeyboard, state: 'leaving', undo };
      setRemoved((all) => [...all.filter((other) => other.linha.id !== id), removida]);
    }
    const outcome = await removal;
    count(id, -1);
    if (outcome !== 'done') {
      forget(id);
      return;
    }
    if (undone) return;
    setState(id, 'gone');
    const { kind, text } = avisos.removed;
    const toast = showToast(kind, text, {
      polite: true,
      ...(canRestore ? { action: { label: 'Desfazer', run: undo } } : {}),
    });
    dismissNotice = () => dismissToast(toast);
  }

  const setState = (itemId: string, state: LinhaRemovida['state']) =>
    setRemoved((all) =>
      all.map((removida) => (removida.linha.id === itemId ? { ...removida, state } : removida)),
    );

  return {
    pending: new Set(Object.keys(counts).filter((id) => (counts[id] ?? 0) > 0)),
    refusals,
    removed,
    forget,

    increase: (linha: Linha) => change(linha, 1),

    /** Removes one unit, down to 1. Only `remove` removes the last one. */
    decrease: (linha: Linha) => change(linha, -1),

    take,

    remove,
  };
}
