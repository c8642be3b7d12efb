import { useApolloClient } from '@apollo/client/react';
import { outcomeOf } from '../../../../ui/outcome.ts';
import type { Desfecho, Tarefa } from '../../../kit/trabalho/trabalhos.ts';
import { mudaProduto, produtoGuardado } from '../cache.ts';
import { ProdutoAtualDocument, useAtualizarProdutoMutation } from '../formulario/formulario.gen.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { type Ajuste, isRelative } from './ajuste.ts';
import { destinoDe, mostra } from './destino.ts';
import { inputDoPlano, muda, type Plano, planoDe, planoDeVolta } from './plano.ts';
import { type Resultado, recusaText, resultadoDe, salvo, TEXTOS } from './resultado.ts';

function barradoText({ problema, linhas }: Plano): string | null {
  if (problema !== null) return problema;
  const barred = linhas.some(({ preco, estoque }) => preco?.barrada || estoque?.barrada);
  return barred ? TEXTOS.barrado : null;
}

/** Tasks that save one product each. A retry is planned again over the current product. */
export function useTarefaDePreco() {
  const client = useApolloClient();
  const [atualizar] = useAtualizarProdutoMutation({});

  const send = async (plano: Plano, duvidas: readonly Plano[]): Promise<Resultado> => {
    const { id } = plano.produto;
    const antes = produtoGuardado(client.cache, id);
    const answer = atualizar({
      variables: { id, input: inputDoPlano(plano) },
      update(cache, { data }) {
        const depois = data?.resultado;
        if (depois?.__typename === 'Produto') mudaProduto(cache, antes, depois);
      },
    });
    return resultadoDe(await outcomeOf(answer, recusaText), plano, duvidas);
  };

  /** Undefined when the product cannot be read; null when it no longer exists. */
  const read = async (id: string): Promise<ProdutoAdminFragment | null | undefined> =>
    client
      .query({ query: ProdutoAtualDocument, variables: { id }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data && data.adminProduto,
        () => undefined,
      );

  /** Reads the product first, so that a save that took effect is not repeated. */
  const sendAgain = async (before: Resultado, ajuste: Ajuste): Promise<Resultado> => {
    const { plano, duvidas } = before;
    const produto = await read(plano.produto.id);
    if (produto === undefined) {
      const texto = duvidas.length > 0 ? TEXTOS.perdido : TEXTOS.semLeitura;
      return { plano, duvidas, fim: 'falta', texto };
    }
    if (produto === null) return { plano, duvidas, fim: 'encerrado', texto: TEXTOS.sumiu };
    const destinos = new Set(duvidas.map((duvida) => destinoDe(duvida, produto)));
    if (destinos.has('feito')) return salvo(plano);
    const igual: Resultado = { plano, duvidas, fim: 'feito', texto: TEXTOS.igual };
    if (mostra(plano, produto)) return igual;
    if (isRelative(ajuste) && destinos.has('incerto')) {
      return { plano, duvidas, fim: 'encerrado', texto: TEXTOS.incerto };
    }
    const next = planoDe(produto, ajuste);
    if (muda(next)) return send(next, duvidas);
    const texto = barradoText(next);
    return texto === null
      ? { ...igual, plano: next }
      : { plano: next, duvidas, fim: 'encerrado', texto };
  };

  /** Restores the former values where the product still shows the new ones. */
  const restore = async (plano: Plano): Promise<Desfecho> => {
    const produto = await read(plano.produto.id);
    if (produto === undefined) return { fim: 'falta', texto: TEXTOS.semLeitura };
    if (produto === null) return { fim: 'encerrado', texto: TEXTOS.sumiu };
    const volta = planoDeVolta(plano, produto);
    if (mostra(volta, produto)) return { fim: 'feito', texto: TEXTOS.igual };
    return mostra(plano, produto)
      ? send(volta, [])
      : { fim: 'encerrado', texto: TEXTOS.mudouDepois };
  };

  return (plano: Plano, ajuste: Ajuste): Tarefa => {
    let last: Resultado = { plano, fim: 'falta', texto: '', duvidas: [] };
    return {
      id: plano.produto.id,
      nome: plano.produto.nome,
      faz: async (isAgain) => {
        last = await (isAgain ? sendAgain(last, ajuste) : send(plano, []));
        return last;
      },
      // Where the product already had the values, this job changed nothing.
      desfaz: () =>
        last.texto === TEXTOS.igual
          ? Promise.resolve({ fim: 'feito', texto: TEXTOS.igual })
          : restore(last.plano),
    };
  };
}
