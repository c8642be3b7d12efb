import { formatTelefone } from '@decantaria/brasil/telefone';
import { Alert, Button, Group } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { formatMoney } from '../../../../lib/formats/money.ts';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogos } from '../../../../ui/useDialogo.ts';
import { type Coluna, coluna, colunaDeMomento } from '../../../kit/lista/coluna.ts';
import { moneyCell } from '../../../kit/lista/csv.ts';
import { FiltrosDaLista } from '../../../kit/lista/FiltrosDaLista.tsx';
import { Lista } from '../../../kit/lista/Lista.tsx';
import { restaurada } from '../../../kit/lista/Restaurada.tsx';
import tabela from '../../../kit/lista/Tabela.module.css';
import type { Linhas } from '../../../kit/lista/Tabela.tsx';
import { leitura, listaDe } from '../../../kit/lista/useLista.ts';
import { estornoText } from '../estorno.ts';
import { ComPedidoAberto } from '../pagina/ComPedidoAberto.tsx';
import { usePedidoAberto } from '../pagina/usePedidoAberto.ts';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { SituacaoNaLista } from '../SituacaoNaLista.tsx';
import { statusDoAdmin } from '../status.ts';
import { type Linha, useInteiros } from '../useInteiros.ts';
import { VerRastreio } from '../VerRastreio.tsx';
import { pedidosState, pedidosVariables } from './filtros-dos-pedidos.ts';
import {
  AdminPedidosDocument,
  type AdminPedidosQuery,
  PedidosParaArquivoDocument,
  PedidosParaSelecaoDocument,
} from './pedidos.gen.ts';
import { Situacoes } from './Situacoes.tsx';
import { novosText } from './useChegada.ts';
import { useNovos } from './useNovos.ts';

const DialogoDeEdicao = lazyDialog(() => import('../DialogoDeEdicao.tsx'), 'DialogoDeEdicao');
const DialogoDePagos = lazyDialog(() => import('../lote/DialogoDePagos.tsx'), 'DialogoDePagos');
const DialogoDeEnviados = lazyDialog(
  () => import('../lote/DialogoDeEnviados.tsx'),
  'DialogoDeEnviados',
);
const ListaDeSeparacao = lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao');
const Etiqueta = lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta');

function clienteText({ nomeCompleto, usuario }: PedidoEmLinhaFragment): string {
  return nomeCompleto ?? usuario?.nome ?? usuario?.username ?? '—';
}

function situacaoText(pedido: PedidoEmLinhaFragment): string {
  return [statusDoAdmin(pedido.status, pedido.statusOriginal), estornoText(pedido)]
    .filter((text) => text !== null)
    .join(', ');
}

const COLUNAS: readonly Coluna<PedidoEmLinhaFragment>[] = [
  coluna('id', 'ID', ({ id }) => id),
  coluna('cliente', 'Cliente', clienteText, { wraps: true, largura: 'nome' }),
  coluna('cpf', 'CPF', ({ cpf }) => cpf, { cede: true }),
  coluna('telefone', 'Telefone', ({ telefone }) => (telefone ? formatTelefone(telefone) : null), {
    cede: true,
  }),
  coluna('email', 'Email', ({ email }) => email, { largura: 'email', cede: true }),
  coluna('total', 'Total', ({ total }) => moneyCell(total), {
    numeric: true,
    cell: ({ total }) => formatMoney(total),
  }),
  coluna('estornado', 'Estornado', ({ devolvido }) => moneyCell(devolvido), {
    numeric: true,
    extra: true,
    cell: ({ devolvido }) => (devolvido === 0 ? '—' : formatMoney(devolvido)),
  }),
  coluna('status', 'Status', situacaoText, {
    cell: (pedido) => <SituacaoNaLista pedido={pedido} />,
  }),
  coluna('assistente', 'Assistente', ({ assistente }) => (assistente ? 'Sim' : null), {
    extra: true,
  }),
  colunaDeMomento('data', 'Data', ({ data }) => data, { cede: true }),
];

const LISTA = listaDe({
  nome: 'pedidos',
  palavras: {
    um: 'pedido',
    varios: 'pedidos',
    artigo: 'os',
    vazio: 'Nenhum pedido encontrado.',
    dica: 'São os mais recentes. O número acha qualquer pedido.',
  },
  estado: pedidosState,
  typed: ['busca'],
  // As in `pedidos.graphql`.
  tamanho: 10,
  query: AdminPedidosDocument,
  variables: pedidosVariables,
  pick: ({ adminPedidos }: AdminPedidosQuery) => adminPedidos,
  colunas: COLUNAS,
  readFile: leitura(PedidosParaArquivoDocument, pedidosVariables, (data) => data.adminPedidos),
  readRows: leitura(PedidosParaSelecaoDocument, pedidosVariables, (data) => data.adminPedidos),
});

export const Pedidos = restaurada(LISTA, ListaDePedidos);

function ListaDePedidos() {
  // Links of the list keep the open order.
  const { hash } = useLocation();
  const { aberto, openPedido } = usePedidoAberto();
  const list = LISTA.useLista(hash);
  const { applied, addressOf, paged } = list;
  const { novos, markSeen } = useNovos(applied, paged.pagina?.itens);
  const showNovos = () => {
    markSeen();
    paged.refresh();
  };
  const { open, place } = useDialogos();
  const withInteiros = useInteiros();
  const edit = (linha: PedidoEmLinhaFragment) =>
    withInteiros([linha], ([pedido]) => {
      if (pedido) open((dialog) => <DialogoDeEdicao pedido={pedido} {...dialog} />);
    });

  /** What can be done with the selected orders. Its dialogs stay open when the selection changes. */
  const renderBulk = (pedidos: readonly Linha[], clear: () => void) => {
    const change = (Mudanca: typeof DialogoDePagos | typeof DialogoDeEnviados) => () =>
      open((dialog) => <Mudanca pedidos={pedidos} onStarted={clear} {...dialog} />);
    const print = (Folha: typeof ListaDeSeparacao | typeof Etiqueta) => () =>
      withInteiros(pedidos, (inteiros) =>
        open((dialog) => <Folha pedidos={inteiros} {...dialog} />),
      );
    return Object.entries({
      'Marcar como pagos': change(DialogoDePagos),
      'Marcar como enviados': change(DialogoDeEnviados),
      'Lista de separação': print(ListaDeSeparacao),
      Etiquetas: print(Etiqueta),
    }).map(([label, onClick]) => (
      <Button key={label} variant="outline" onClick={onClick}>
        {label}
      </Button>
    ));
  };

  const linhas: Linhas<PedidoEmLinhaFragment> = {
    principal: 'id',
    nameOf: ({ id }) => `o pedido ${id}`,
    open: {
      label: ({ id }) => `Detalhes do pedido ${id}`,
      run: ({ id }) => openPedido(id),
    },
    isExpanded: ({ id }) => id === aberto?.id,
    renderActions: (pedido) => (
      <div className={tabela['stack']}>
        <Button
          variant="subtle"
          aria-label={`Editar o pedido ${pedido.id}`}
          onClick={() => edit(pedido)}
        >
          Editar
        </Button>
        <VerRastreio pedido={pedido} variant="subtle" />
      </div>
    ),
  };

  return (
    <ComPedidoAberto ids={paged.pagina?.itens.map(({ id }) => id) ?? []}>
      <Lista
        lista={list.lista}
        linhas={linhas}
        isNarrow={aberto !== null}
        filtros={
          <>
            <FiltrosDaLista
              nome="Pedidos"
              busca="Buscar por número, cliente ou produto"
              list={list}
              maw="32rem"
            />
            <Situacoes
              current={applied.status}
              isReady={paged.pagina !== null}
              addressOf={(status) => addressOf({ status, pagina: 1 })}
            />
          </>
        }
        renderBulk={renderBulk}
        notice={
          <div role="status">
            {novos.length > 0 ? (
              <Alert role="group" color="amber">
                <Group gap="sm">
                  {novosText(novos.map(({ id }) => id))}
                  <Button variant="subtle" onClick={showNovos}>
                    Mostrar
                  </Button>
                </Group>
              </Alert>
            ) : null}
          </div>
        }
      />
      {place}
    </ComPedidoAberto>
  );
}
