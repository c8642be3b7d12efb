import { useApolloClient } from '@apollo/client/react';
import type { FailureKind } from '../../../../lib/graphql/errors.ts';
import { type NaoFeito, outcomeOf } from '../../../../ui/outcome.ts';
import { type Desfecho, naoFeita, type Tarefa } from '../../../kit/trabalho/trabalhos.ts';
import { mudaProduto, produtoGuardado } from '../cache.ts';
import { ProdutoAtualDocument, useAtualizarProdutoMutation } from '../formulario/formulario.gen.ts';
import type { ProdutoResultado } from '../formulario/useSalvarProduto.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { type Ajuste, isRelative } from './ajuste.ts';
import { destinoDe, mostra } from './destino.ts';
import { inputDoPlano, muda, mudancasText, type Plano, planoDe, planoDeVolta } from './plano.ts';

type Resultado = ProdutoResultado | NaoFeito;

const TEXTOS = {
  igual: 'já estava assim',
  conflito: 'mudou em outro lugar: recarregue e confira',
  perdido: 'sem resposta, não sabemos se foi salvo',
  semLeitura: 'sem resposta: não foi enviado',
  sumiu: 'não existe mais',
  incerto: 'mudou enquanto não havia resposta: confira antes de mudar de novo',
  mudouDepois: 'mudou depois: confira antes de desfazer',
  barrado: 'não pode mudar: confira os valores de agora',
} as const;

/** The text of a save that failed as a whole. */
const RECUSAS: Readonly<Record<FailureKind, string>> = {
  unavailable: TEXTOS.perdido,
  unauthenticated: 'não salvo: a sessão terminou, entre de novo',
  forbidden: 'não salvo: esta conta não pode mudar produtos',
  limited: 'não salvo: foram muitos envios seguidos, espere um pouco',
  invalid: 'não salvo: a loja não aceitou',
};

/** Whether a save may have taken effect, or still may. */
function isDuvida(resultado: Resultado): boolean {
  if (resultado.__typename === 'NaoFeito') return resultado.kind === 'unavailable';
  return resultado.__typename === 'NaoConfirmado';
}

/** A save that took effect, with its old and new values. */
function salvo(plano: Plano): Desfecho {
  return { fim: 'feito', texto: `salvo, ${mudancasText(plano)}` };
}

function desfechoDe(resultado: Resultado, plano: Plano): Desfecho {
  switch (resultado.__typename) {
    case 'Produto':
      return salvo(plano);
    case 'Conflito':
      return { fim: 'falta', texto: TEXTOS.conflito };
    case 'ProdutoNaoEncontrado':
      return { fim: 'encerrado', texto: TEXTOS.sumiu };
    default:
      return naoFeita(resultado);
  }
}

const IGUAL: Desfecho = { fim: 'feito', texto: TEXTOS.igual };

function barradoText({ problema, linhas }: Plano): string | null {
  if (problema !== null) return problema;
  const barred = linhas.some(({ preco, estoque }) => preco?.barrada || estoque?.barrada);
  return barred ? TEXTOS.barrado : null;
}

/** Tasks that save one product each. A retry is planned again over the current product. */
export function useTarefaDePreco() {
  const client = useApolloClient();
  const [atualizar] = useAtualizarProdutoMutation({});

  const save = async (plano: Plano) => {
    const { id } = plano.produto;
    const antes = produtoGuardado(client.cache, id);
    const answer = atualizar({ variables: { id, input: inputDoPlano(plano) } });
    const resultado = await outcomeOf(answer, (kind) => RECUSAS[kind]);
    if (resultado.__typename === 'Produto') mudaProduto(client.cache, antes, resultado);
    return resultado;
  };

  /** Undefined when the product cannot be read; null when it no longer exists. */
  const read = async (id: string): Promise<ProdutoAdminFragment | null | undefined> =>
    client
      .query({ query: ProdutoAtualDocument, variables: { id }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data && data.adminProduto,
        () => undefined,
      );

  /** Restores the former values where the product still shows the new ones. */
  const restore = async (plano: Plano): Promise<Desfecho> => {
    const produto = await read(plano.produto.id);
    if (produto === undefined) return { fim: 'falta', texto: TEXTOS.semLeitura };
    if (produto === null) return { fim: 'encerrado', texto: TEXTOS.sumiu };
    const volta = planoDeVolta(plano, produto);
    if (mostra(volta, produto)) return IGUAL;
    if (!mostra(plano, produto)) return { fim: 'encerrado', texto: TEXTOS.mudouDepois };
    return desfechoDe(await save(volta), volta);
  };

  return (first: Plano, ajuste: Ajuste): Tarefa => {
    const { id, nome } = first.produto;
    let plano = first;
    let desfecho: Desfecho | null = null;
    /** Saves without a reply: each may have taken effect or still may. */
    const duvidas: Plano[] = [];

    const send = async (next: Plano): Promise<Desfecho> => {
      plano = next;
      const resultado = await save(next);
      if (isDuvida(resultado)) duvidas.push(next);
      return desfechoDe(resultado, next);
    };
    /** Reads the product first, so that a save that took effect is not repeated. */
    const sendAgain = async (): Promise<Desfecho> => {
      const produto = await read(id);
      if (produto === undefined) {
        const texto = duvidas.length > 0 ? TEXTOS.perdido : TEXTOS.semLeitura;
        return { fim: 'falta', texto };
      }
      if (produto === null) return { fim: 'encerrado', texto: TEXTOS.sumiu };
      const destinos = new Set(duvidas.map((duvida) => destinoDe(duvida, produto)));
      if (destinos.has('feito')) return salvo(plano);
      if (mostra(plano, produto)) return IGUAL;
      if (isRelative(ajuste) && destinos.has('incerto')) {
        return { fim: 'encerrado', texto: TEXTOS.incerto };
      }
      const next = planoDe(produto, ajuste);
      if (muda(next)) return send(next);
      const texto = barradoText(next);
      return texto === null ? IGUAL : { fim: 'encerrado', texto };
    };
    return {
      id,
      nome,
      faz: async (isAgain) => {
        desfecho = await (isAgain ? sendAgain() : send(first));
        return desfecho;
      },
      // Where the product already had the values, this job changed nothing.
      desfaz: async () => (desfecho === IGUAL ? IGUAL : restore(plano)),
    };
  };
}
