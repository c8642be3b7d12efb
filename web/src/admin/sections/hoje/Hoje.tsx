import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { momentText } from '../../../lib/formats/moment.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import { useFresh } from '../../../lib/graphql/useFresh.ts';
import { showToast } from '../../../lib/toasts.ts';
import { LateSection } from '../../../ui/LateSection.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { tiles } from '../../../ui/tiles.ts';
import { countText } from '../../kit/count.ts';
import { Falha } from '../../kit/lista/Falha.tsx';
import { Quadro } from '../../kit/Quadro.tsx';
import type { PedidoNovoFragment } from '../pedidos/lista/pedidos.gen.ts';
import { isAfter, novosText, useChegada } from '../pedidos/lista/useChegada.ts';
import { SituacaoDoPedido } from '../pedidos/SituacaoDoPedido.tsx';
import { lowStockTexts } from '../produtos/estoque.ts';
import { coberturaText, conversaoText, esperaText, variacaoText } from './comparacoes.ts';
import styles from './Hoje.module.css';
import { withNovo } from './novo.ts';
import {
  type ResumoDoPainelQuery,
  type StatusPedido,
  useResumoDoPainelQuery,
} from './resumo.gen.ts';

type Resumo = NonNullable<ResumoDoPainelQuery['adminResumo']>;
type EstoqueBaixo = ResumoDoPainelQuery['estoqueBaixo'];

const loadGrafico = () => import('./Grafico.tsx').then(({ Grafico }) => Grafico);

/** Milliseconds. The gateway caches these figures for 30 seconds. */
const POLL_INTERVAL = 60_000;

const BAIXO = '/dashboard?estoque=baixo&situacao=ativos#produtos';
const ESGOTADOS = '/dashboard?estoque=esgotados&situacao=ativos#produtos';
const ordersOf = (status: string) => `/dashboard?status=${status}#pedidos`;

/** Shown for a figure that could not be read; never a zero. */
const UNKNOWN = '—';

function figureText(value: number | null | undefined): string {
  return value?.toLocaleString('pt-BR') ?? UNKNOWN;
}

function namedText(value: number | null, noun: string): string {
  return value === null ? `${UNKNOWN} ${noun}s` : countText(value, noun);
}

function Soft({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function Figure({
  label,
  children,
  more,
}: {
  label: string;
  children: ReactNode;
  more?: readonly (string | null)[];
}) {
  return (
    <Paper p="md">
      <dt>{label}</dt>
      <Text
        component="dd"
        variant="figures"
        mt="var(--space-1)"
        ff="var(--font-display)"
        fz="var(--size-3)"
      >
        {children}
      </Text>
      {more?.map((text) =>
        text === null ? null : (
          <Text key={text} component="dd" variant="faint" mt="var(--space-1)">
            {text}
          </Text>
        ),
      )}
    </Paper>
  );
}

const UNREAD = { faturamento: null, devolvido: 0 };

/** Revenue after refunds, in reais; with both sums where money went back, and beside that of the days before. */
function Revenue({
  label,
  faturamento,
  devolvido,
  antes = null,
  conversao = null,
}: {
  label: string;
  faturamento: number | null;
  devolvido: number;
  antes?: number | null;
  conversao?: string | null;
}) {
  if (faturamento === null) return <Figure label={label}>{UNKNOWN}</Figure>;
  const liquido = faturamento - devolvido;
  const sums = `${formatMoney(faturamento)} menos ${formatMoney(devolvido)} de estornos`;
  return (
    <Figure
      label={label}
      more={[devolvido > 0 ? sums : null, variacaoText(liquido, antes), conversao]}
    >
      {formatMoney(liquido)}
    </Figure>
  );
}

function Wait({
  label,
  count,
  to,
  more = null,
}: {
  label: string;
  count: number | null;
  to: string;
  more?: string | null;
}) {
  return (
    <li>
      <Box
        component={Link}
        to={to}
        display="grid"
        h="100%"
        p="var(--space-3) var(--space-4)"
        className={styles['wait']}
        style={{ alignContent: 'start' }}
      >
        <Text
          component="strong"
          variant="sum"
          c={count === 0 ? 'var(--text-faint)' : 'var(--amber-bright)'}
          lh={1.2}
        >
          {figureText(count)}
        </Text>
        <Text span variant="soft">
          {label}
        </Text>
        {more === null ? null : <Text variant="faint">{more}</Text>}
      </Box>
    </li>
  );
}

/** The total of a list; null when its filter was not applied to every row. */
function totalOf(
  pagina: { readonly totalItens: number; readonly filtrosCompletos: boolean } | null | undefined,
): number | null {
  return pagina?.filtrosCompletos ? pagina.totalItens : null;
}

function Waiting({
  resumo,
  listas: { esgotados, estoqueBaixo, avaliacoesEsperando },
}: {
  resumo: Resumo;
  listas: Pick<ResumoDoPainelQuery, 'esgotados' | 'estoqueBaixo' | 'avaliacoesEsperando'>;
}) {
  const { desistencias } = resumo;
  const waitOf = (wanted: StatusPedido) => {
    const found = resumo.pedidosPorStatus.find(({ status }) => status === wanted);
    if (!found?.quantidade) return { count: found?.quantidade ?? null };
    return {
      count: found.quantidade,
      more: esperaText(found.desde, resumo.atualizadoEm.slice(0, 'YYYY-MM-DD'.length)),
    };
  };
  const tile = (count: number | null, um: string, varios: string, to: string) => ({
    label: count === 1 ? um : varios,
    count,
    to,
  });
  /** A tile that is shown while there is something to do. */
  const some = (count: number | null | undefined, ...words: [string, string, string]) =>
    count ? [tile(count, ...words)] : [];
  const waits = [
    { label: 'aguardando pagamento', ...waitOf('PENDENTE'), to: ordersOf('PENDENTE') },
    ...some(resumo.pixAConferir, 'Pix a conferir', 'Pix a conferir', ordersOf('PIX_A_CONFERIR')),
    ...(desistencias === null
      ? []
      : [tile(desistencias, 'desistência', 'desistências', ordersOf('DESISTENCIA'))]),
    ...some(
      resumo.pagamentosAResolver,
      'pagamento a resolver',
      'pagamentos a resolver',
      ordersOf('A_RESOLVER'),
    ),
    { label: 'a enviar', ...waitOf('PAGO'), to: ordersOf('PAGO') },
    ...some(
      avaliacoesEsperando?.totalItens,
      'avaliação a ler',
      'avaliações a ler',
      '/dashboard#avaliacoes',
    ),
    tile(totalOf(esgotados), 'esgotado', 'esgotados', ESGOTADOS),
    { label: 'com estoque baixo', count: totalOf(estoqueBaixo), to: BAIXO },
  ];
  return (
    <Quadro titulo="O que espera por você">
      <ul style={tiles('9rem', 'var(--space-3)', 'auto-fit')}>
        {waits.map((wait) => (
          <Wait key={wait.label} {...wait} />
        ))}
      </ul>
      <LowStock pagina={estoqueBaixo} />
    </Quadro>
  );
}

function LowStock({ pagina }: { pagina: EstoqueBaixo }) {
  const itens = pagina?.filtrosCompletos ? pagina.itens : [];
  if (itens.length === 0) return null;
  const more = (totalOf(pagina) ?? 0) - itens.length;
  return (
    <>
      <Box component="h3" m="var(--space-5) 0 var(--space-2)" fz="md">
        Estoque baixo
      </Box>
      <Box component="ul" mb="xs" style={tiles('20rem', 'var(--space-1) var(--space-5)')}>
        {itens.map((produto) => (
          <Group
            key={produto.id}
            component="li"
            justify="space-between"
            align="baseline"
            gap="sm"
            wrap="nowrap"
          >
            <span>{produto.nome}</span>
            <Text span variant="figures" flex="none" c="var(--warning)" fz="sm">
              {lowStockTexts(produto).join(', ')}
            </Text>
          </Group>
        ))}
      </Box>
      {more > 0 ? <Link to={BAIXO}>Ver mais {countText(more, 'produto')}</Link> : null}
    </>
  );
}

function BestSellers({ vendidos }: { vendidos: Resumo['maisVendidos30Dias'] }) {
  return (
    <Quadro titulo="Mais vendidos em 30 dias">
      {vendidos === null ? <Soft>Não foi possível ler as vendas agora.</Soft> : null}
      {vendidos?.length === 0 ? <Soft>Ainda não há vendas pagas nestes dias.</Soft> : null}
      <Stack component="ol" gap="xs" pl="lg" className={styles['ranking']}>
        {vendidos?.map(({ nome, unidades, faturamento }) => (
          <li key={nome}>
            <Box component="span" mr="sm">
              {nome}
            </Box>
            <Text span variant="count" style={{ whiteSpace: 'nowrap' }}>
              {unidades} un. · {formatMoney(faturamento)}
            </Text>
          </li>
        ))}
      </Stack>
    </Quadro>
  );
}

interface Volume {
  readonly produtoId: string;
  readonly nome: string;
  readonly volume: string | null;
}

/** Volumes with a figure; each opens its product. Nothing where the API does not compute them. */
function Estoques<V extends Volume>({
  titulo,
  vazio,
  estoques,
  textOf,
}: {
  titulo: string;
  vazio: string;
  estoques: readonly V[] | null;
  textOf: (estoque: V) => string;
}) {
  if (estoques === null) return null;
  return (
    <Quadro titulo={titulo}>
      {estoques.length === 0 ? <Soft>{vazio}</Soft> : null}
      <Stack component="ul" gap="xs">
        {estoques.map((estoque) => {
          const { produtoId, nome, volume } = estoque;
          return (
            <Group key={`${produtoId} ${volume}`} component="li" justify="space-between" gap="0 sm">
              <Link to={`/dashboard#produtos/${produtoId}`}>
                {volume === null ? nome : `${nome}, ${volume}`}
              </Link>
              <Text span variant="count">
                {textOf(estoque)}
              </Text>
            </Group>
          );
        })}
      </Stack>
    </Quadro>
  );
}

function Newest({ pedidos }: { pedidos: Resumo['pedidosRecentes'] }) {
  return (
    <Quadro titulo="Pedidos recentes">
      {pedidos === null ? <Soft>Não foi possível ler os pedidos agora.</Soft> : null}
      {pedidos?.length === 0 ? <Soft>O primeiro pedido aparece aqui.</Soft> : null}
      <Stack component="ul" gap="sm" className={styles['newest']}>
        {pedidos?.map(({ id, data, total, status, statusOriginal, nomeCompleto }) => (
          <li key={id}>
            <span>
              <Link to={`/dashboard#pedidos/${id}`}>Pedido nº {id}</Link>,{' '}
              <bdi>{nomeCompleto ?? UNKNOWN}</bdi>
            </span>
            <Text span variant="figures" ta="end">
              {formatMoney(total)}
            </Text>
            <Text span size="sm" c="dimmed">
              {momentText(data)}
            </Text>
            <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
          </li>
        ))}
      </Stack>
    </Quadro>
  );
}

/** Announces each order once that is newer than all orders of the first complete reply. */
function useNotices(recentes: readonly PedidoNovoFragment[] | null | undefined, isRead: boolean) {
  const announced = useRef<readonly PedidoNovoFragment[] | null>(null);
  useEffect(() => {
    if (!recentes || !isRead) return;
    const before = announced.current;
    const novos = recentes.filter((pedido) => before?.every((seen) => isAfter(pedido, seen)));
    announced.current = [...(before ?? recentes.slice(0, 1)), ...novos];
    if (novos.length > 0) showToast('info', novosText(novos.map(({ id }) => id).toReversed()));
  }, [recentes, isRead]);
}

export function Hoje() {
  const { data, error, loading, refetch } = useResumoDoPainelQuery({
    fetchPolicy: 'cache-and-network',
    // A list that fails leaves the other figures.
    errorPolicy: 'all',
  });
  const reload = () => void refetch();
  useFresh(reload, POLL_INTERVAL);
  const read = data?.adminResumo;
  const { arrived } = useChegada(Boolean(read), read?.pedidosRecentes?.[0]?.id);
  const resumo = read && arrived.reduce(withNovo, read);
  useNotices(resumo?.pedidosRecentes, !loading);

  if (!data || !resumo) {
    return error && !loading ? (
      <Falha onRetry={reload}>Não foi possível ler os números da loja agora.</Falha>
    ) : (
      <Stack gap="lg" mt="md" aria-hidden="true">
        <Skeleton h="12rem" />
        <Skeleton h="12rem" />
      </Stack>
    );
  }
  const { hoje, faturamento30Dias, porDia, pedidos, produtos, usuarios } = resumo;
  return (
    <Stack gap="lg" mt="md">
      <Text role="status" size="sm" c="dimmed">
        {error
          ? 'Não foi possível atualizar: estes são os números de antes.'
          : `Números de ${momentText(resumo.atualizadoEm)}`}
      </Text>
      <dl style={tiles('9.5rem', 'var(--space-3)', 'auto-fit')}>
        <Figure label="Pedidos hoje">{figureText(hoje?.pedidos)}</Figure>
        <Revenue label="Faturamento hoje" {...(hoje ?? UNREAD)} />
        <Revenue
          label="Faturamento em 30 dias"
          faturamento={faturamento30Dias}
          devolvido={porDia?.reduce((sum, dia) => sum + dia.devolvido, 0) ?? 0}
          antes={resumo.liquido30DiasAntes}
          conversao={conversaoText(resumo.carrinhos30Dias)}
        />
        <Figure
          label="Na loja"
          more={[`${namedText(pedidos, 'pedido')}, ${namedText(usuarios, 'conta')}`]}
        >
          {namedText(produtos, 'produto')}
        </Figure>
      </dl>
      <Waiting resumo={resumo} listas={data} />
      <Quadro titulo="Faturamento por dia">
        {porDia ? (
          <LateSection
            load={loadGrafico}
            props={{ dias: porDia }}
            fallback={<Skeleton h="13rem" />}
          />
        ) : (
          <Soft>Há pedidos demais nestes 30 dias para somar aqui.</Soft>
        )}
      </Quadro>
      <div className={styles['pair']}>
        <BestSellers vendidos={resumo.maisVendidos30Dias} />
        <Newest pedidos={resumo.pedidosRecentes} />
      </div>
      <div className={styles['pair']}>
        <Estoques
          titulo="Estoque que acaba primeiro"
          vazio="Ainda não há vendas pagas nestes 30 dias."
          estoques={resumo.estoquesCurtos}
          textOf={coberturaText}
        />
        <Estoques
          titulo="Estoque que dura mais"
          vazio="Não há estoque à venda."
          estoques={resumo.estoquesLongos}
          textOf={coberturaText}
        />
        <Estoques
          titulo="Esperam a volta"
          vazio="Ninguém espera um perfume esgotado."
          estoques={resumo.esperas}
          textOf={({ pessoas }) => (pessoas === 1 ? '1 espera' : `${pessoas} esperam`)}
        />
      </div>
    </Stack>
  );
}
