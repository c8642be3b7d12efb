import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { outcomeOf } from '../../../ui/outcome.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import {
  type DefinirFreteMutation,
  type DefinirFretePadraoMutation,
  type FretesDepoisFragment,
  FretesDoPainelDocument,
  type RemoverFreteMutation,
  type RemoverFretePadraoMutation,
  useDefinirFreteMutation,
  useDefinirFretePadraoMutation,
  useRemoverFreteMutation,
  useRemoverFretePadraoMutation,
} from './fretes.gen.ts';
import type { Lugar, Taxa } from './taxa.ts';

/** Why a change was not saved; `campo` is null when it concerns no single field. */
export interface Recusa {
  readonly campo: string | null;
  readonly mensagem: string;
  /** True where the API keeps rates of states, but no default. */
  readonly isSemPadrao?: boolean;
}

type Resultado = (
  | DefinirFreteMutation
  | RemoverFreteMutation
  | DefinirFretePadraoMutation
  | RemoverFretePadraoMutation
)['resultado'];

interface Answer {
  readonly data?: { readonly resultado: Resultado } | null | undefined;
}

const SEM_PADRAO = 'Esta loja não guarda um frete padrão.';
const NO_REPLY = 'A loja não respondeu, e não sabemos se a mudança foi feita. Tente de novo.';

function replaceList(cache: ApolloCache, { data }: Answer): void {
  if (data?.resultado.__typename !== 'ListaFretes') return;
  const { fretes, padrao } = data.resultado;
  cache.modify({ fields: { fretes: () => fretes, fretePadrao: () => padrao } });
}

/** Lets the quotes that a rate decides be read again. The default may decide any of them. */
function dropQuotes(cache: ApolloCache, lugar: Lugar): void {
  cache.modify({
    fields: {
      cotarFrete: (quote: Reference | null, { readField, DELETE }) =>
        lugar === 'PADRAO' || quote === null || readField('uf', quote) === lugar ? DELETE : quote,
    },
  });
}

/**
 * Changes of the rates. They are sent one after the other: each answer holds the whole table, and an older one must not
 * replace a newer one. The table shows a change at once, and the old rate again after a refusal.
 */
export function useFretes() {
  const client = useApolloClient();
  const [definir] = useDefinirFreteMutation({ update: replaceList });
  const [remover] = useRemoverFreteMutation({ update: replaceList });
  const [definirPadrao] = useDefinirFretePadraoMutation({ update: replaceList });
  const [removerPadrao] = useRemoverFretePadraoMutation({ update: replaceList });
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** The table with this rate, or without it. */
  const tableWith = (lugar: Lugar, taxa: Taxa | null): FretesDepoisFragment => {
    const current = client.readQuery({ query: FretesDoPainelDocument });
    const fretes = current?.fretes ?? [];
    if (lugar === 'PADRAO') {
      const padrao = taxa && { __typename: 'FretePadrao' as const, ...taxa };
      return { __typename: 'ListaFretes', fretes, padrao };
    }
    const others = fretes.filter(({ uf }) => uf !== lugar);
    const own = taxa === null ? [] : [{ __typename: 'FreteEstado' as const, uf: lugar, ...taxa }];
    const padrao = current?.fretePadrao ?? null;
    return { __typename: 'ListaFretes', fretes: [...others, ...own], padrao };
  };

  const request = async (lugar: Lugar, taxa: Taxa | null): Promise<Answer> => {
    const optimisticResponse = { resultado: tableWith(lugar, taxa) };
    if (lugar === 'PADRAO') {
      return taxa === null
        ? removerPadrao({ optimisticResponse })
        : definirPadrao({ variables: { input: taxa }, optimisticResponse });
    }
    return taxa === null
      ? remover({ variables: { uf: lugar }, optimisticResponse })
      : definir({ variables: { input: { uf: lugar, ...taxa } }, optimisticResponse });
  };

  const send = async (lugar: Lugar, taxa: Taxa | null): Promise<Recusa | null> => {
    const answer = await outcomeOf(request(lugar, taxa), nadaSalvo(NO_REPLY));
    if (answer.__typename === 'ListaFretes') {
      dropQuotes(client.cache, lugar);
      return null;
    }
    const { mensagem, campo } = answer;
    if (lugar === 'PADRAO' && answer.__typename === 'FreteIndisponivel') {
      return { campo: null, mensagem: SEM_PADRAO, isSemPadrao: true };
    }
    return { mensagem, campo };
  };

  return {
    /** Sets a rate, or removes it with null. Resolves to the refusal, or to null once saved. */
    mudar: (lugar: Lugar, taxa: Taxa | null): Promise<Recusa | null> => {
      const turn = last.current.then(() => send(lugar, taxa));
      last.current = turn;
      return turn;
    },
  };
}

export type Mudar = ReturnType<typeof useFretes>['mudar'];
