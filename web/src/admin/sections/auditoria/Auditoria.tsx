import { Button, Group, NativeSelect, Paper, Table, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePaged } from '../../../lib/graphql/usePaged.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showList } from '../../../ui/scroll.ts';
import { countOf } from '../../kit/lista/coluna.ts';
import { exportar } from '../../kit/lista/exportar.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import lista from '../../kit/lista/Lista.module.css';
import { Restaurada } from '../../kit/lista/Restaurada.tsx';
import secao from '../../kit/lista/secao.module.css';
import { useLeitura } from '../../kit/lista/useLeitura.ts';
import { useLista } from '../../kit/lista/useLista.ts';
import styles from './Auditoria.module.css';
import {
  type AuditoriaQuery,
  AuditoriaDocument as query,
  useAuditoriaQuery,
} from './auditoria.gen.ts';
import { addressOfAlvo, alvoText, COLUNAS, type Evento } from './evento.ts';
import { auditoriaState, auditoriaVariables, TIPOS, toTipo } from './filtros-da-auditoria.ts';

const PALAVRAS = { um: 'mudança', varios: 'mudanças', vazio: 'Nenhuma mudança.' } as const;

const LIST_OPTIONS = {
  typed: ['busca', 'alvo'],
  start: { pagina: 1 },
} as const;

const EXPORT_SIZE = 100;

const pick = ({ adminAuditoria }: AuditoriaQuery) => adminAuditoria;

/** Who changed what, newest first. */
export function Auditoria() {
  return (
    <Restaurada nome="auditoria" codec={auditoriaState}>
      <ListaDeMudancas />
    </Restaurada>
  );
}

function ListaDeMudancas() {
  const place = useRef<HTMLElement>(null);
  const list = useLista('auditoria', auditoriaState, LIST_OPTIONS, '#auditoria');
  const { applied, draft, change, choose, addressOf, correct } = list;
  const variables = auditoriaVariables(applied);
  const read = useAuditoriaQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const { pagina, turning, failed, retrying, refresh } = usePaged(
    read,
    { query, variables, pick },
    (actual) => correct({ pagina: actual }),
  );
  const readPage = useLeitura(
    query,
    (number) => auditoriaVariables({ ...applied, pagina: number }, EXPORT_SIZE),
    pick,
  );

  if (read.data?.adminAuditoria === null) {
    return (
      <Paper p="lg" mt="lg">
        A API desta loja não registra quem mudou o quê. O histórico de cada pedido fica na página
        dele.
      </Paper>
    );
  }

  return (
    <>
      <FiltrosDaLista
        nome="Mudanças"
        busca="Quem mudou (usuário ou loja)"
        list={list}
        className={`${secao['columns']} ${styles['filters']}`}
      >
        <NativeSelect
          variant="line"
          label="Tipo"
          data={TIPOS.map(([value, label]) => ({ value, label }))}
          value={draft.tipo}
          onChange={({ currentTarget }) => choose({ tipo: toTipo(currentTarget.value) })}
        />
        <TextInput
          variant="line"
          label="Número ou UF"
          placeholder="12 ou CE"
          maxLength={20}
          autoComplete="off"
          value={draft.alvo}
          onChange={({ currentTarget }) => change({ alvo: currentTarget.value })}
        />
        <TextInput
          type="date"
          variant="line"
          label="De"
          max={draft.ate || undefined}
          value={draft.de}
          onChange={({ currentTarget }) => choose({ de: currentTarget.value })}
        />
        <TextInput
          type="date"
          variant="line"
          label="Até"
          min={draft.de || undefined}
          value={draft.ate}
          onChange={({ currentTarget }) => choose({ ate: currentTarget.value })}
        />
      </FiltrosDaLista>
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Lista de mudanças"
        aria-busy={turning || (pagina === null && !failed)}
        className={lista['list']}
      >
        <Group justify="space-between" gap="xs">
          <Text role="status" size="sm" c="dimmed">
            {pagina && !turning ? countText(pagina.totalItens) : 'Carregando…'}
          </Text>
          <Button
            variant="subtle"
            size="sm"
            disabled={pagina?.totalItens === 0}
            onClick={() => exportar({ nome: 'auditoria', colunas: COLUNAS, readPage })}
          >
            Exportar CSV
          </Button>
        </Group>
        {failed ? (
          <Falha busy={retrying} onRetry={refresh}>
            Não foi possível carregar as mudanças agora.
          </Falha>
        ) : null}
        {pagina?.itens.length === 0 && !turning ? (
          <Group>
            <Button
              component={Link}
              to={addressOf(auditoriaState.initial)}
              variant="outline"
              size="sm"
            >
              Limpar filtros
            </Button>
          </Group>
        ) : null}
        {pagina === null && !failed ? <Skeleton h="60svh" /> : null}
        {pagina && pagina.itens.length > 0 ? (
          <Tabela eventos={pagina.itens} turning={turning} />
        ) : null}
        {pagina ? (
          <Pagination
            brief
            label="Páginas de mudanças"
            current={pagina.pagina}
            total={pagina.totalPaginas}
            addressOf={(number) => addressOf({ pagina: number })}
            onTurn={() => showList(place.current)}
          />
        ) : null}
      </section>
    </>
  );
}

function countText(total: number): string {
  return total === 0 ? PALAVRAS.vazio : countOf(total, PALAVRAS);
}

function Tabela({ eventos, turning }: { eventos: readonly Evento[]; turning: boolean }) {
  return (
    <Paper className={`${lista['rows']} ${styles['rows']}`} data-old={turning || undefined}>
      <Table
        aria-label="Tabela de mudanças"
        tabularNums
        className={`${lista['table']} ${styles['table']}`}
      >
        <Table.Thead>
          <Table.Tr>
            {COLUNAS.map(({ id, titulo }) => (
              <Table.Th key={id} scope="col">
                {titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {eventos.map((evento) => (
            <Table.Tr key={evento.id}>
              {COLUNAS.map(({ id, cell }) => (
                <Table.Td key={id} data-coluna={id}>
                  {id === 'alvo' ? <Alvo evento={evento} /> : cell(evento)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Alvo({ evento }: { evento: Evento }): ReactNode {
  const address = addressOfAlvo(evento);
  const text = alvoText(evento);
  return address === null ? (
    text
  ) : (
    <Link to={address} className="text-link">
      {text}
    </Link>
  );
}
