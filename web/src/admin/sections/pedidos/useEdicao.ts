import { momentText } from '../../../lib/formats/moment.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { adiar } from '../../kit/adiado/adiado.ts';
import { type Desfecho, type Editavel, useEditor } from '../../kit/editor/useEditor.ts';
import type { PedidoEditadoFragment } from './edicao.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { lineProblem, problemasDe } from './problemas.ts';
import {
  AO_SALVAR,
  CAMPOS,
  differences,
  mudancaDe,
  type Rascunho,
  rascunhoDe,
} from './rascunho.ts';
import { MANDA_EMAIL, mailsCustomer } from './status.ts';
import { chaveDoPedido, type Resultado, useAtualizarPedido } from './useAtualizarPedido.ts';

/** The list's order has no history; the order that was read again has. */
type Pedido = PedidoAdminFragment & Partial<Pick<PedidoEditadoFragment, 'historico'>>;

const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se o pedido foi salvo. Nada do que você escreveu se perdeu: tente de novo.';
const ESPERA = `As alterações são salvas em 5 segundos. ${MANDA_EMAIL}`;

/** Names the last change's author where the history records it: status and items only. */
function mudou(antes: Pedido, atual: Pedido | undefined): string {
  const outros = atual && differences(rascunhoDe(antes), rascunhoDe(atual));
  const isRecorded = outros?.has('status') || outros?.has('itens');
  const ultimo = isRecorded ? atual?.historico?.at(-1) : undefined;
  if (!ultimo)
    return 'Outra pessoa mudou este pedido enquanto você escrevia. Nada foi salvo ainda.';
  const autor = ultimo.autor === null ? 'da própria loja' : `de ${ultimo.autor}`;
  return `Este pedido mudou enquanto você escrevia: a última mudança é ${autor}, em ${momentText(ultimo.data)}. Nada foi salvo ainda.`;
}

const EDITAVEL: Editavel<Pedido, Rascunho> = {
  campos: [...Object.values(CAMPOS), ...AO_SALVAR],
  draftOf: rascunhoDe,
  problemsOf: problemasDe,
  hasWork: (base, escrito) => mudancaDe(base, escrito) !== null,
  textos: {
    mudou,
    naoLido:
      'Outra pessoa mudou este pedido, e não foi possível ler como ele está. O que você escreveu continua aqui: tente de novo.',
    sumiu: 'Este pedido não existe mais na loja. O que você escreveu continua aqui.',
    salvo: 'O pedido foi salvo. O que você escreveu depois ainda não: salve de novo.',
    jaEsta: 'O pedido já está na loja como você escreveu. Não há mais nada a salvar.',
  },
};

function shortages(
  resultado: Extract<Resultado, { __typename: 'EstoqueInsuficiente' }>,
  { itens }: Rascunho,
): readonly Problem[] {
  return itens.flatMap((linha) => {
    // A line of the older API does not name its product: its volume does.
    const isOf = ({ produtoId, variacaoId }: (typeof resultado.emFalta)[number]) =>
      variacaoId === linha.variacaoId &&
      (produtoId === linha.produtoId || (linha.produtoId === null && variacaoId !== null));
    const falta = resultado.emFalta.find(isOf);
    if (!falta) return [];
    const { disponivel } = falta;
    const text = disponivel === 1 ? 'Resta 1 unidade.' : `Restam ${disponivel} unidades.`;
    return [lineProblem(linha, 'quantidade', text)];
  });
}

/** Edits an order. A change that mails the customer can be taken back for 5 s. */
export function useEdicao(
  pedido: PedidoAdminFragment,
  { onSaved, onLeave }: { onSaved: (stored: PedidoAdminFragment) => void; onLeave: () => void },
) {
  const { atualizar, lerDeNovo } = useAtualizarPedido(SEM_RESPOSTA);

  const save = async (base: Pedido, escrito: Rascunho): Promise<Desfecho<Pedido, Rascunho>> => {
    const refused = (mensagem: string, field: string | null, more: readonly Problem[] = []) =>
      ({ fim: 'recusado', problems: [{ field, text: mensagem }, ...more] }) as const;
    const mudanca = mudancaDe(base, escrito) ?? {};
    const send = () => atualizar(base, mudanca);
    const resultado = mailsCustomer(base, mudanca)
      ? await adiar(chaveDoPedido(base.id), ESPERA, send)
      : await send();
    if (resultado === 'desfeito') return { fim: 'desfeito' };
    switch (resultado.__typename) {
      case 'Pedido':
        return { fim: 'salvo', stored: resultado, after: () => onSaved(resultado) };
      case 'AtualizacaoParcial':
        return { ...refused(resultado.mensagem, null), parcial: { stored: resultado.pedido } };
      case 'Conflito':
        return { fim: 'conflito' };
      case 'EstoqueInsuficiente':
        return refused(resultado.mensagem, null, shortages(resultado, escrito));
      default:
        return refused(resultado.mensagem, resultado.campo);
    }
  };

  return useEditor({
    editavel: EDITAVEL,
    stored: pedido,
    save,
    read: ({ id }) => lerDeNovo(id),
    onLeave,
  });
}
