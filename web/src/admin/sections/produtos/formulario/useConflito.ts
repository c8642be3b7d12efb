import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { mudaProduto } from '../cache.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import type { EstadoDoConflito } from './conflito/Conflito.tsx';
import type { Divergencia } from './conflito/decidir.ts';
import { fundir } from './conflito/fundir.ts';
import { ProdutoAtualDocument } from './formulario.gen.ts';
import { type Rascunho, rascunhoDe } from './rascunho.ts';

const IMAGEM: Divergencia = {
  chave: 'imagem',
  rotulo: 'Imagem',
  salva: 'A imagem que foi salva',
  minha: 'A imagem que você escolheu',
};

/** Reads the product after a conflict and merges it. `merged` receives the saved product and the new draft. */
export function useConflito() {
  const client = useApolloClient();
  const [conflito, setConflito] = useState<EstadoDoConflito | null>(null);

  const read = async (
    base: ProdutoAdminFragment,
    /** The current draft, read when the reply arrives. */
    mine: () => { readonly rascunho: Rascunho; readonly hasImagem: boolean },
    merged: (salvo: ProdutoAdminFragment, rascunho: Rascunho) => void,
  ): Promise<void> => {
    setConflito({ estado: 'lendo' });
    const { id } = base;
    const data = await client
      .query({ query: ProdutoAtualDocument, variables: { id }, fetchPolicy: 'network-only' })
      .then(
        (answer) => answer.data,
        () => undefined,
      );
    if (!data) return setConflito({ estado: 'sem resposta' });
    const salvo = data.adminProduto;
    if (!salvo) return setConflito({ estado: 'sumiu' });
    mudaProduto(client.cache, base, salvo);
    const { rascunho, hasImagem } = mine();
    const fusao = fundir(rascunhoDe(base), rascunho, rascunhoDe(salvo));
    const changed = salvo.imagem?.url !== base.imagem?.url;
    setConflito({
      estado: 'lido',
      divergencias: changed && hasImagem ? [IMAGEM, ...fusao.divergencias] : fusao.divergencias,
      vindas: changed && !hasImagem ? ['Imagem', ...fusao.vindas] : fusao.vindas,
    });
    merged(salvo, fusao.rascunho);
  };

  return {
    conflito,
    read,
    open: conflito?.estado === 'lido' ? conflito.divergencias : [],
    settle: (done: readonly Divergencia[]) =>
      setConflito((now) =>
        now?.estado === 'lido'
          ? { ...now, divergencias: now.divergencias.filter((each) => !done.includes(each)) }
          : now,
      ),
    clear: () => setConflito(null),
  };
}
