import { type KnownStatus } from '@decantaria/loja/status';
import { type Desfecho, naoFeita, type Tarefa } from '../../../kit/trabalho/trabalhos.ts';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { marcaText, statusDoAdmin } from '../status.ts';
import { type Resultado, useAtualizarPedido } from '../useAtualizarPedido.ts';

const LOST = 'sem resposta, não sabemos se mudou';

function desfechoOf(resultado: Resultado): Desfecho {
  switch (resultado.__typename) {
    case 'Pedido':
      return { fim: 'feito', texto: marcaText(resultado.status) };
    case 'AtualizacaoParcial':
      return { fim: 'encerrado', texto: resultado.mensagem };
    default:
      return naoFeita(resultado);
  }
}

/** Moves several orders to a status: the tasks of a job, one mutation each. */
export function useMudarVarios() {
  const { atualizar, lerDeNovo } = useAtualizarPedido(LOST);

  const tarefaDe = (
    pedido: PedidoEmLinhaFragment,
    status: KnownStatus,
    linkRastreio: string,
  ): Tarefa => {
    const send = async (atual: PedidoEmLinhaFragment): Promise<Desfecho> =>
      desfechoOf(
        await atualizar(atual, { status, ...(linkRastreio === '' ? {} : { linkRastreio }) }),
      );
    /** Reads the order first, so that a change that took effect is not repeated. */
    const sendAgain = async (): Promise<Desfecho> => {
      const atual = await lerDeNovo(pedido.id).catch(() => undefined);
      if (atual === undefined) return { fim: 'falta', texto: 'sem resposta: não foi enviado' };
      if (atual === null) return { fim: 'encerrado', texto: 'não existe mais' };
      if (atual.status === status) return { fim: 'feito', texto: marcaText(atual.status) };
      if (atual.status === pedido.status) return send(atual);
      const now = statusDoAdmin(atual.status, atual.statusOriginal);
      return { fim: 'encerrado', texto: `agora está ${now}: confira antes de mudar` };
    };
    return {
      id: pedido.id,
      nome: `Pedido ${pedido.id}`,
      faz: (isAgain) => (isAgain ? sendAgain() : send(pedido)),
    };
  };
  return tarefaDe;
}
