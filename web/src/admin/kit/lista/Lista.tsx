import { Alert, Box, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { showList } from '../../../ui/scroll-and-focus.ts';
import { BarraDeSelecao } from './BarraDeSelecao.tsx';
import { type Coluna, countOf, type Linha, type Palavras } from './coluna.ts';
import { exportar } from './exportar.ts';
import { Falha } from './Falha.tsx';
import styles from './Lista.module.css';
import { type Preferencias, readPreferencias, savePreferencias } from './preferencias.ts';
import { Suspenso } from './Suspenso.tsx';
import { type Linhas, Tabela } from './Tabela.tsx';
import type { ListaLida, PaginaDaLista } from './useLista.ts';
import { type Selecao, useSelecao } from './useSelecao.ts';
import { Visoes } from './Visoes.tsx';

/** Menu that chooses the shown columns of a list. */
function Colunas<T>({
  colunas,
  shown,
  onChange,
}: {
  colunas: readonly Coluna<T>[];
  shown: readonly string[];
  onChange: (shown: readonly string[] | null) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Suspenso label="Colunas" open={open} onChange={setOpen}>
      <Checkbox.Group label="Colunas à vista" value={[...shown]} onChange={onChange}>
        {colunas.map(({ id, titulo }) => (
          <Checkbox key={id} value={id} label={titulo} />
        ))}
      </Checkbox.Group>
      <Button variant="subtle" mt="xs" fullWidth onClick={() => onChange(null)}>
        Voltar às de sempre
      </Button>
    </Suspenso>
  );
}

interface ListaProps<T extends InFile, InFile extends Linha> {
  lista: ListaLida<T, InFile>;
  /** Without it the rows are only read. */
  linhas?: Linhas<T>;
  /** True while a panel beside the list leaves it less width. */
  isNarrow?: boolean;
  filtros: ReactNode;
  /** Without it no row can be selected. */
  renderBulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  renderCards?: (rows: readonly T[] | null, selecao: Selecao) => ReactNode;
  sorted?: Parameters<typeof Tabela<T>>[0]['sorted'];
  place?: RefObject<HTMLElement | null>;
  notice?: ReactNode;
}

function totalText(
  { itens, totalItens }: PaginaDaLista<Linha>,
  palavras: Palavras,
  isSelectable: boolean,
): string {
  if (totalItens === 0) return palavras.vazio;
  const total = countOf(totalItens, palavras);
  return isSelectable ? `Exibindo ${itens.length} de ${total}` : total;
}

function failureText({ varios, artigo }: Palavras, isOld: boolean): string {
  if (!isOld) return `Não foi possível carregar ${artigo} ${varios} agora.`;
  const these = artigo === 'os' ? 'Estes' : 'Estas';
  return `Não foi possível atualizar ${artigo} ${varios} agora. ${these} são ${artigo} de antes.`;
}

type Completeness = Pick<PaginaDaLista<Linha>, 'filtrosCompletos' | 'parteLida'>;

/** Notice that neither the API nor the gateway could filter the whole list, with the part that was searched. */
function Incompleta({ palavras, pagina }: { palavras: Palavras; pagina: Completeness | null }) {
  if (pagina?.filtrosCompletos !== false) return null;
  const { parteLida } = pagina;
  return (
    <Alert role="status" color="yellow">
      {parteLida ? (
        <>
          {partText(parteLida, palavras)} {palavras.dica}
        </>
      ) : (
        `São ${palavras.varios} demais para esta loja filtrar por inteiro: a lista pode não ter todos. Busque por algo mais exato.`
      )}
    </Alert>
  );
}

function partText(
  { lidos, total }: NonNullable<Completeness['parteLida']>,
  palavras: Palavras,
): string {
  const read = lidos.toLocaleString('pt-BR');
  const where =
    total === null ? countOf(lidos, palavras) : `${read} de ${countOf(total, palavras)}`;
  return `Procurado em ${where}: a lista pode não ter todos.`;
}

/** A declared list of the dashboard with filters, columns, saved views, export, selection and pages. */
export function Lista<T extends InFile, InFile extends Linha>({
  lista,
  linhas,
  isNarrow = false,
  filtros,
  renderBulk,
  renderCards,
  sorted,
  place: externalPlace,
  notice,
}: ListaProps<T, InFile>) {
  const { nome, palavras, colunas, search, filtered, addressOfSearch } = lista;
  const { pagina, turning, failed, retrying, refresh } = lista.paged;
  const ownPlace = useRef<HTMLElement>(null);
  const place = externalPlace ?? ownPlace;
  const [preferencias, setPreferencias] = useState(() => readPreferencias(nome));
  const change = (patch: Partial<Preferencias>) => {
    const next = { ...preferencias, ...patch };
    setPreferencias(next);
    savePreferencias(nome, next);
  };
  const usual = colunas.filter(({ extra }) => !extra).map(({ id }) => id);
  const shown = preferencias.colunas ?? usual;
  const onView = colunas.filter(({ id }) => id === linhas?.principal || shown.includes(id));

  const rows = pagina?.itens ?? null;
  const { selecao, chosen, all, clear } = useSelecao({
    filtro: search,
    visible: rows ?? [],
    readPage: lista.readRows,
  });
  const [cleared, setCleared] = useState(0);
  const deselect = () => {
    clear();
    setCleared((times) => times + 1);
  };
  useEffect(() => {
    // The bar disappears, with the focus or with the opener of the dialog that has it.
    if (cleared > 0) place.current?.focus({ preventScroll: true });
  }, [cleared, place]);
  const empty = pagina !== null && !turning && pagina.itens.length === 0;

  if (lista.semLista !== null) {
    return (
      <Paper p="lg" mt="lg">
        {lista.semLista}
      </Paper>
    );
  }
  return (
    <>
      {filtros}
      <Box
        component="section"
        ref={place}
        display="grid"
        mt="lg"
        style={{ gap: 'var(--space-3)', gridTemplateColumns: 'minmax(0, 1fr)' }}
        tabIndex={-1}
        aria-label={`Lista de ${palavras.varios}`}
        aria-busy={turning || (pagina === null && !failed)}
        className="unmarked"
      >
        <Group justify="space-between" gap="xs">
          <Text role="status" size="sm" c="dimmed">
            {pagina && !turning
              ? totalText(pagina, palavras, renderBulk !== undefined)
              : 'Carregando…'}
          </Text>
          <Group gap={4}>
            <Visoes
              visoes={preferencias.visoes}
              current={search}
              addressOf={addressOfSearch}
              onChange={(visoes) => change({ visoes })}
            />
            {renderCards ? null : (
              <Colunas
                colunas={colunas.filter(({ id }) => id !== linhas?.principal)}
                shown={shown}
                onChange={(each) => change({ colunas: each })}
              />
            )}
            <Button
              variant="subtle"
              disabled={empty}
              onClick={() => exportar({ nome, colunas: onView, readPage: lista.readFile })}
            >
              Exportar CSV
            </Button>
          </Group>
        </Group>
        <Incompleta palavras={palavras} pagina={pagina} />
        {notice}
        {failed ? (
          <Falha busy={retrying} onRetry={refresh}>
            {failureText(palavras, pagina !== null)}
          </Falha>
        ) : null}

        {failed && pagina === null ? null : empty ? (
          <Paper
            bd="1px dashed var(--line)"
            bg="none"
            c="var(--text-soft)"
            p="var(--space-6) var(--space-5)"
          >
            <Stack align="start">
              <p>
                {filtered
                  ? 'Nada corresponde aos filtros de agora.'
                  : `${palavras.artigo === 'as' ? 'As' : 'Os'} ${palavras.varios} da loja aparecem aqui.`}
              </p>
              {filtered ? (
                <ButtonLink to={addressOfSearch('')} variant="outline">
                  Limpar filtros
                </ButtonLink>
              ) : null}
            </Stack>
          </Paper>
        ) : (
          <Box className={styles['rows']} {...(turning && { opacity: 0.45 })}>
            {renderCards ? (
              renderCards(rows, selecao)
            ) : (
              <Tabela
                label={`Tabela de ${palavras.varios}`}
                colunas={isNarrow ? onView.filter(({ cede }) => !cede) : onView}
                rows={rows}
                skeletons={lista.tamanho}
                {...(linhas && { linhas: isNarrow ? { ...linhas, renderActions: null } : linhas })}
                {...(renderBulk && { selecao })}
                {...(sorted ? { sorted } : {})}
              />
            )}
          </Box>
        )}

        {renderBulk ? (
          <BarraDeSelecao
            chosen={chosen.length}
            visible={rows?.length ?? 0}
            total={pagina?.totalItens ?? 0}
            all={all}
            onClear={deselect}
          >
            {renderBulk(chosen, deselect)}
          </BarraDeSelecao>
        ) : null}
        {pagina ? (
          <Pagination
            brief
            label={`Páginas de ${palavras.varios}`}
            current={pagina.pagina}
            total={pagina.totalPaginas}
            addressOf={lista.addressOfPage}
            onTurn={() => showList(place.current)}
          />
        ) : null}
      </Box>
    </>
  );
}
