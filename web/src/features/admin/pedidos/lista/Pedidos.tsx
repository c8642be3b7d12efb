import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../../shared/formats/money.ts';
import { formatPhone } from '../../../../shared/formats/phone.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Late } from '../../../../shared/ui/Late.tsx';
import { momentText } from '../../../pedidos/pedido-texts.ts';
import type { Coluna } from '../../lista/coluna.ts';
import { moneyCell } from '../../lista/csv.ts';
import { FiltrosDaLista } from '../../lista/FiltrosDaLista.tsx';
import { Incompleta } from '../../lista/Incompleta.tsx';
import { Lista } from '../../lista/Lista.tsx';
import { Restaurada } from '../../lista/Restaurada.tsx';
import type { Linhas } from '../../lista/Tabela.tsx';
import { useDialogo } from '../../lista/useDialogo.ts';
import { useLista } from '../../lista/useLista.ts';
import { AcaoDeStatus } from '../AcaoDeStatus.tsx';
import { ChamarNoChat } from '../ChamarNoChat.tsx';
import { DetalhesDoPedido } from '../DetalhesDoPedido.tsx';
import type { PedidoAdminFragment, PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { SituacaoDoPedido } from '../SituacaoDoPedido.tsx';
import { statusDoAdmin } from '../status.ts';
import { VerRastreio } from '../VerRastreio.tsx';
import { FILTROS, PAGE_SIZE, pedidosState } from './list-state.ts';
import styles from './Pedidos.module.css';
import { useNovos } from './useNovos.ts';
import { usePedidos } from './usePedidos.ts';

const PALAVRAS = { um: 'pedido', varios: 'pedidos', vazio: 'Nenhum pedido encontrado.' } as const;

const LIST_OPTIONS = { typed: ['busca'], start: { pagina: 1 }, hash: '#pedidos' } as const;

const loadEditar = () =>
  import('../DialogoDeEdicao.tsx').then(({ DialogoDeEdicao }) => DialogoDeEdicao);
const loadSeparacao = () =>
  import('../ListaDeSeparacao.tsx').then(({ ListaDeSeparacao }) => ListaDeSeparacao);
const loadEtiqueta = () => import('../Etiqueta.tsx').then(({ Etiqueta }) => Etiqueta);

function clienteText({ nomeCompleto, usuario }: PedidoEmLinhaFragment): string {
  return nomeCompleto ?? usuario?.nome ?? usuario?.username ?? '—';
}

const lista = new Intl.ListFormat('pt-BR');

function novosText(ids: readonly string[]): string {
  return ids.length === 1
    ? `Chegou o pedido ${lista.format(ids)}.`
    : `Chegaram os pedidos ${lista.format(ids)}.`;
}

const COLUNAS: readonly Coluna<PedidoEmLinhaFragment>[] = [
  { id: 'id', titulo: 'ID', tight: true, cell: ({ id }) => id, csv: ({ id }) => id },
  { id: 'cliente', titulo: 'Cliente', cell: clienteText, csv: clienteText },
  {
    id: 'cpf',
    titulo: 'CPF',
    tight: true,
    cell: ({ cpf }) => cpf ?? '—',
    csv: ({ cpf }) => cpf ?? '',
  },
  {
    id: 'telefone',
    titulo: 'Telefone',
    tight: true,
    cell: ({ telefone }) => (telefone ? formatPhone(telefone) : '—'),
    csv: ({ telefone }) => (telefone ? formatPhone(telefone) : ''),
  },
  {
    id: 'email',
    titulo: 'Email',
    breaks: true,
    cell: ({ email }) => email ?? '—',
    csv: ({ email }) => email ?? '',
  },
  {
    id: 'total',
    titulo: 'Total',
    numeric: true,
    cell: ({ total }) => formatMoney(total),
    csv: ({ total }) => moneyCell(total),
  },
  {
    id: 'status',
    titulo: 'Status',
    tight: true,
    cell: ({ status, statusOriginal }) => (
      <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
    ),
    csv: ({ status, statusOriginal }) => statusDoAdmin(status, statusOriginal),
  },
  {
    id: 'data',
    titulo: 'Data',
    cell: ({ data }) => momentText(data),
    csv: ({ data }) => momentText(data),
  },
];

export function Pedidos() {
  return (
    <Restaurada nome="pedidos" codec={pedidosState}>
      <ListaDePedidos />
    </Restaurada>
  );
}

function ListaDePedidos() {
  const list = useLista('pedidos', pedidosState, LIST_OPTIONS);
  const { applied, addressOf, correct } = list;
  const paged = usePedidos(applied, (pagina) => correct({ pagina }));
  const novos = useNovos(applied, paged.pagina?.itens);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const editing = useDialogo<PedidoAdminFragment>();
  const picking = useDialogo<readonly PedidoAdminFragment[]>();
  const labelling = useDialogo<readonly PedidoAdminFragment[]>();

  const linhas: Linhas<PedidoAdminFragment> = {
    principal: 'id',
    nameOf: ({ id }) => `o pedido ${id}`,
    open: {
      label: ({ id }) => `Detalhes do pedido ${id}`,
      run: ({ id }) => {
        const next = new Set(expanded);
        if (!next.delete(id)) next.add(id);
        setExpanded(next);
      },
    },
    isExpanded: ({ id }) => expanded.has(id),
    renderDetails: (pedido) => (
      <>
        <DetalhesDoPedido pedidoId={pedido.id} />
        <div className={styles['links']}>
          <AcaoDeStatus pedido={pedido} />
          <ChamarNoChat pedido={pedido} />
          <Button look="outline" small onClick={() => labelling.show([pedido])}>
            Etiqueta
          </Button>
        </div>
      </>
    ),
    renderActions: (pedido) => (
      <div className={styles['actions']}>
        <Button
          look="quiet"
          small
          aria-label={`Editar o pedido ${pedido.id}`}
          onClick={() => editing.show(pedido)}
        >
          Editar
        </Button>
        <VerRastreio pedido={pedido} look="quiet" />
      </div>
    ),
  };

  return (
    <>
      <Lista
        nome="pedidos"
        palavras={PALAVRAS}
        colunas={COLUNAS}
        linhas={linhas}
        paged={paged}
        skeletons={PAGE_SIZE}
        filtros={
          <>
            <FiltrosDaLista
              nome="Pedidos"
              busca="Buscar por número, cliente ou produto"
              list={list}
              className={styles['search']}
            />
            <nav aria-label="Status dos pedidos" className={styles['statuses']}>
              {FILTROS.map((status) => (
                <Link
                  key={status}
                  to={addressOf({ status, pagina: 1 })}
                  aria-current={status === applied.status ? 'true' : undefined}
                >
                  {status === '' ? 'Todos' : statusDoAdmin(status)}
                </Link>
              ))}
            </nav>
          </>
        }
        search={pedidosState.toSearch({ ...applied, pagina: 1 })}
        filtered={applied.busca !== '' || applied.status !== ''}
        addressOfPage={(pagina) => addressOf({ pagina })}
        addressOfSearch={(search) => addressOf(pedidosState.parse(search))}
        readPage={paged.readPage}
        renderBulk={(rows) => (
          <>
            <Button look="outline" small onClick={() => picking.show(rows)}>
              Lista de separação
            </Button>
            <Button look="outline" small onClick={() => labelling.show(rows)}>
              Etiquetas
            </Button>
          </>
        )}
        notice={
          <>
            <Incompleta palavras={PALAVRAS} complete={paged.pagina?.filtrosCompletos} />
            <div role="status">
              {novos.length > 0 ? (
                <p className={styles['new']}>
                  {novosText(novos.map(({ id }) => id))}
                  <Button look="quiet" small onClick={paged.refresh}>
                    Mostrar
                  </Button>
                </p>
              ) : null}
            </div>
          </>
        }
      />
      {editing.subject ? (
        <Late
          key={editing.subject.visit}
          load={loadEditar}
          props={{ pedido: editing.subject.value, ...editing.dialog }}
        />
      ) : null}
      {picking.subject ? (
        <Late
          key={picking.subject.visit}
          load={loadSeparacao}
          props={{ pedidos: picking.subject.value, ...picking.dialog }}
        />
      ) : null}
      {labelling.subject ? (
        <Late
          key={labelling.subject.visit}
          load={loadEtiqueta}
          props={{ pedidos: labelling.subject.value, ...labelling.dialog }}
        />
      ) : null}
    </>
  );
}
