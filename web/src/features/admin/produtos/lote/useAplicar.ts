import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { addCategorias } from '../../categorias/conhecidas.ts';
import { emFila } from '../../lista/fila.ts';
import { ProdutoAtualDocument, useAtualizarProdutoMutation } from '../formulario/formulario.gen.ts';
import { type Ajuste, isRelative } from './ajuste.ts';
import { destinoDe, mostra } from './destino.ts';
import { inputDoPlano, muda, type Plano, planoDe } from './plano.ts';
import { falhaDe, type Resultado, resultadoDe, TEXTOS } from './resultado.ts';

const AT_ONCE = 2;

export interface Andamento {
  readonly feitos: number;
  readonly total: number;
  readonly parando: boolean;
}

function barradoText({ problema, linhas }: Plano): string | null {
  if (problema !== null) return problema;
  const barred = linhas.some(({ preco, estoque }) => preco?.barrada || estoque?.barrada);
  return barred ? TEXTOS.barrado : null;
}

/** Saves products two at a time. A retry is planned again over the current product. */
export function useAplicar() {
  const client = useApolloClient();
  const [atualizar] = useAtualizarProdutoMutation({
    update: (cache, { data }) => {
      if (data?.resultado.__typename === 'Produto') {
        addCategorias(cache, data.resultado.categorias);
      }
    },
  });
  const [resultados, setResultados] = useState<readonly Resultado[]>([]);
  const [andamento, setAndamento] = useState<Andamento | null>(null);
  const [applied, setApplied] = useState<Ajuste | null>(null);
  const busy = useRef(false);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      // Starts no further save after unmount.
      stopped.current = true;
    },
    [],
  );

  const put = (next: Resultado) =>
    setResultados((all) =>
      all.map((each) => (each.plano.produto.id === next.plano.produto.id ? next : each)),
    );

  const send = async (plano: Plano, duvidas: readonly Plano[]): Promise<Resultado> => {
    try {
      const { data } = await atualizar({
        variables: { id: plano.produto.id, input: inputDoPlano(plano) },
      });
      return resultadoDe(data?.resultado, plano, duvidas);
    } catch (error) {
      const { resultado, stops } = falhaDe(error, plano, duvidas);
      if (stops) stopped.current = true;
      return resultado;
    }
  };

  /** Reads the product first, so that a save that took effect is not repeated. */
  const sendAgain = async (before: Resultado, ajuste: Ajuste): Promise<Resultado> => {
    const { plano, duvidas } = before;
    const data = await client
      .query({
        query: ProdutoAtualDocument,
        variables: { id: plano.produto.id },
        fetchPolicy: 'network-only',
      })
      .then(
        (answer) => answer.data,
        () => undefined,
      );
    if (!data) {
      const texto = duvidas.length > 0 ? TEXTOS.perdido : TEXTOS.semLeitura;
      return { ...before, fim: 'falta', texto };
    }
    const produto = data.adminProduto;
    if (!produto) return { ...before, fim: 'encerrado', texto: TEXTOS.sumiu };
    const destinos = new Set(duvidas.map((duvida) => destinoDe(duvida, produto)));
    if (destinos.has('feito')) return { ...before, fim: 'salvo', texto: TEXTOS.salvo };
    if (mostra(plano, produto)) return { ...before, fim: 'salvo', texto: TEXTOS.igual };
    if (isRelative(ajuste) && destinos.has('incerto')) {
      return { ...before, fim: 'encerrado', texto: TEXTOS.incerto };
    }
    const next = planoDe(produto, ajuste);
    if (!muda(next)) {
      const texto = barradoText(next);
      return texto === null
        ? { plano: next, duvidas, fim: 'salvo', texto: TEXTOS.igual }
        : { plano: next, duvidas, fim: 'encerrado', texto };
    }
    if (stopped.current) return { plano: next, duvidas, fim: 'falta', texto: TEXTOS.parado };
    put({ plano: next, duvidas, fim: 'enviando', texto: TEXTOS.enviando });
    return send(next, duvidas);
  };

  const run = async (
    batch: readonly Resultado[],
    work: (each: Resultado) => Promise<Resultado>,
  ): Promise<void> => {
    stopped.current = false;
    setAndamento({ feitos: 0, total: batch.length, parando: false });
    await emFila(
      batch,
      AT_ONCE,
      async (each) => {
        put({ ...each, fim: 'enviando', texto: TEXTOS.enviando });
        put(await work(each));
        setAndamento((now) => now && { ...now, feitos: now.feitos + 1 });
      },
      () => stopped.current,
    );
    setResultados((all) =>
      all.map((each) =>
        each.fim === 'esperando' ? { ...each, fim: 'falta', texto: TEXTOS.parado } : each,
      ),
    );
    setAndamento(null);
  };
  const begin = (
    all: readonly Resultado[],
    batch: readonly Resultado[],
    work: (each: Resultado) => Promise<Resultado>,
  ) => {
    if (busy.current || batch.length === 0) return;
    busy.current = true;
    setResultados(all);
    void run(batch, work).finally(() => {
      busy.current = false;
    });
  };

  return {
    resultados,
    andamento,
    applied,
    isBusy: () => busy.current,
    apply: (planos: readonly Plano[], ajuste: Ajuste) => {
      const batch = planos.map(
        (plano): Resultado => ({ plano, fim: 'esperando', texto: TEXTOS.esperando, duvidas: [] }),
      );
      if (!busy.current) setApplied(ajuste);
      begin(batch, batch, ({ plano }) => send(plano, []));
    },
    again: () => {
      if (!applied) return;
      const waiting = (each: Resultado): Resultado =>
        each.fim === 'falta' ? { ...each, fim: 'esperando', texto: TEXTOS.esperando } : each;
      const all = resultados.map(waiting);
      begin(
        all,
        all.filter(({ fim }) => fim === 'esperando'),
        (each) => sendAgain(each, applied),
      );
    },
    stop: () => {
      stopped.current = true;
      setAndamento((now) => now && { ...now, parando: true });
    },
  };
}
