import { Button } from '@mantine/core';
import { showToast } from '../../../lib/toasts.ts';
import { oneOf, page, text } from '../../../lib/url-state/params.ts';
import { urlState } from '../../../lib/url-state/url-state.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { outcomeOf } from '../../../ui/outcome.ts';
import { useAction } from '../../../ui/useAction.ts';
import { useDialogo } from '../../../ui/useDialogo.ts';
import { type Coluna, coluna, colunaDeMomento } from '../../kit/lista/coluna.ts';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import { Lista } from '../../kit/lista/Lista.tsx';
import { restaurada } from '../../kit/lista/Restaurada.tsx';
import { listaDe } from '../../kit/lista/useLista.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import {
  AdminAvaliacoesDocument,
  type AdminAvaliacoesQuery,
  type AvaliacaoNoPainelFragment,
  usePublicarAvaliacaoMutation,
} from './avaliacoes.gen.ts';
import { ESTADO, SEM_RESPOSTA } from './textos.ts';

const DialogoDaAvaliacao = lazyDialog(
  () => import('./DialogoDaAvaliacao.tsx'),
  'DialogoDaAvaliacao',
);

const FILTROS = [
  ['PENDENTE', 'Esperando'],
  ['PUBLICADA', 'Publicadas'],
  ['RECUSADA', 'Recusadas'],
  ['TODAS', 'Todas'],
] as const;
const OPCOES = FILTROS.map(([value, label]) => ({ value, label }));

const COLUNAS: readonly Coluna<AvaliacaoNoPainelFragment>[] = [
  coluna('produto', 'Produto', ({ nomeProduto }) => nomeProduto, { wraps: true }),
  coluna('nota', 'Nota', ({ nota }) => String(nota), { numeric: true }),
  coluna('texto', 'Avaliação', ({ texto }) => texto || null, { wraps: true }),
  coluna('autor', 'Quem', ({ autor }) => autor),
  colunaDeMomento('data', 'Quando', ({ data }) => data),
  coluna('estado', 'Situação', ({ estado }) => ESTADO[estado]),
  coluna('resposta', 'Resposta', ({ resposta }) => resposta, { wraps: true, extra: true }),
  coluna('pedido', 'Pedido', ({ pedidoId }) => pedidoId, { extra: true }),
];

const LISTA = listaDe({
  nome: 'avaliacoes',
  palavras: {
    um: 'avaliação',
    varios: 'avaliações',
    artigo: 'as',
    vazio: 'Nenhuma avaliação aqui.',
  },
  estado: urlState({
    busca: text({ maxLength: 100 }),
    estado: oneOf(
      FILTROS.map(([estado]) => estado),
      'PENDENTE',
    ),
    pagina: page(),
  }),
  typed: ['busca'],
  tamanho: 20,
  query: AdminAvaliacoesDocument,
  variables: ({ busca, estado, pagina }, tamanho) => ({
    busca: busca || null,
    estado: estado === 'TODAS' ? null : estado,
    pagina,
    tamanho,
  }),
  pick: ({ adminAvaliacoes }: AdminAvaliacoesQuery) => adminAvaliacoes,
  semLista: 'A API desta loja não guarda avaliações.',
  colunas: COLUNAS,
});

/** The reviews of buyers: publish, refuse with a reason, reply. */
export const Avaliacoes = restaurada(LISTA, ListaDeAvaliacoes);

function ListaDeAvaliacoes() {
  const list = LISTA.useLista();
  const dialogo = useDialogo<AvaliacaoNoPainelFragment>();
  return (
    <>
      <Lista
        lista={list.lista}
        linhas={{
          principal: 'produto',
          nameOf: ({ nomeProduto }) => nomeProduto,
          open: {
            label: ({ nomeProduto, autor }) =>
              `Abrir avaliação de ${autor ?? 'Cliente'}: ${nomeProduto}`,
            run: dialogo.show,
          },
          renderActions: (avaliacao) => <Publicar avaliacao={avaliacao} />,
        }}
        filtros={
          <FiltrosDaLista
            nome="Avaliações"
            busca="Produto, cliente ou texto"
            list={list}
            maw="40rem"
            escolhas={[['Situação', OPCOES, list.choiceOf('estado')]]}
          />
        }
      />
      {dialogo.render((avaliacao, dialog) => (
        <DialogoDaAvaliacao {...dialog} avaliacao={avaliacao} />
      ))}
    </>
  );
}

/** Publishes a waiting review by one press. */
function Publicar({
  avaliacao: { id, nomeProduto, estado },
}: {
  avaliacao: AvaliacaoNoPainelFragment;
}) {
  const [send] = usePublicarAvaliacaoMutation({ refetchQueries: [AdminAvaliacoesDocument] });
  const { sending, run } = useAction();
  if (estado !== 'PENDENTE') return null;
  const publish = () =>
    run(async () => {
      const resultado = await outcomeOf(send({ variables: { id } }), nadaSalvo(SEM_RESPOSTA));
      if ('mensagem' in resultado) showToast('error', resultado.mensagem);
      else showToast('success', `Avaliação de ${nomeProduto} publicada.`);
    });
  return (
    <Button
      variant="outline"
      aria-label={`Publicar avaliação de ${nomeProduto}`}
      aria-busy={sending}
      onClick={() => void publish()}
    >
      Publicar
    </Button>
  );
}
