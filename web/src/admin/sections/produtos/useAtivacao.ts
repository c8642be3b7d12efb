import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { FailureKind } from '../../../lib/graphql/errors.ts';
import { showToast } from '../../../lib/toasts.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import { mudaProduto, produtoGuardado } from './cache.ts';
import type { ProdutoAdminFragment } from './produto.gen.ts';
import { useDefinirProdutoAtivoMutation } from './produtos.gen.ts';

const DESATIVADO = '🛑 Produto desativado com sucesso!';
const REATIVADO = '✅ Produto reativado com sucesso!';
const FAILED = '❌ Não foi possível atualizar o status do produto';
const NO_REPLY = `${FAILED}: a loja não respondeu. Nada mudou aqui; tente de novo.`;
const BUSY = `${FAILED}: a mudança anterior ainda não terminou. Tente de novo.`;

/** Sends whether a product is active, and keeps the cached lists correct. `text` describes a request that failed. */
export function useDefinirAtivo() {
  const { cache } = useApolloClient();
  const [definir] = useDefinirProdutoAtivoMutation({});
  return async (id: string, ativo: boolean, text: (kind: FailureKind) => string) => {
    const antes = produtoGuardado(cache, id);
    const resultado = await outcomeOf(definir({ variables: { id, ativo } }), text);
    if (resultado.__typename === 'Produto') mudaProduto(cache, antes, resultado);
    return resultado;
  };
}

/** Deactivates and reactivates products. The reply is the whole product, so cached lists stay correct. */
export function useAtivacao() {
  const definir = useDefinirAtivo();
  const [saving, setSaving] = useState<ReadonlySet<string>>(() => new Set());
  const busy = useRef(new Set<string>());

  /** Resolves to the failure text, or to null. */
  const change = async (id: string, ativo: boolean): Promise<string | null> => {
    if (busy.current.has(id)) return BUSY;
    busy.current.add(id);
    setSaving(new Set(busy.current));
    const resultado = await definir(id, ativo, (kind) =>
      kind === 'unavailable' ? NO_REPLY : FAILED,
    );
    busy.current.delete(id);
    setSaving(new Set(busy.current));
    if (resultado.__typename === 'Produto') return null;
    const { __typename, mensagem } = resultado;
    const isWhole = __typename === 'NaoFeito' || __typename === 'NaoConfirmado';
    return isWhole ? mensagem : `${FAILED}: ${mensagem}`;
  };

  const report = (problem: string | null, done: string, undo?: () => void) => {
    if (problem !== null) showToast('error', problem);
    else {
      const action = undo && { label: 'Desfazer', run: undo };
      showToast('success', done, action && { action });
    }
  };

  const toggle = async ({ id, nome, ativo }: ProdutoAdminFragment): Promise<void> => {
    // A second click on the same button: the first one reports the outcome.
    if (busy.current.has(id)) return;
    const doneText = (next: boolean) => `${next ? REATIVADO : DESATIVADO} (${nome})`;
    report(await change(id, !ativo), doneText(!ativo), () => {
      void change(id, ativo).then((problem) => report(problem, doneText(ativo)));
    });
  };

  return { saving, toggle };
}
