import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../shared/formats/money.ts';
import { useFresh } from '../../../shared/graphql/useFresh.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Late } from '../../../shared/ui/Late.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { momentText } from '../../pedidos/pedido-texts.ts';
import { SituacaoDoPedido } from '../pedidos/SituacaoDoPedido.tsx';
import styles from './Hoje.module.css';
import {
  type ResumoDoPainelQuery,
  type StatusPedido,
  useResumoDoPainelQuery,
} from './resumo.gen.ts';

type Resumo = ResumoDoPainelQuery['adminResumo'];

const loadGrafico = () => import('./Grafico.tsx').then(({ Grafico }) => Grafico);

/** Milliseconds. The gateway caches these figures for 30 seconds. */
const POLL_INTERVAL = 60_000;

/** Shown for a figure that could not be read; never a zero. */
const UNKNOWN = '—';

function countText(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : value.toLocaleString('pt-BR');
}

function moneyText(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : formatMoney(value);
}

function Figure({ label, children, more }: { label: string; children: ReactNode; more?: string }) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {more ? <dd className={styles['more']}>{more}</dd> : null}
    </div>
  );
}

function Wait({ label, count, to }: { label: string; count: number | null; to: string }) {
  return (
    <li>
      <Link to={to} className={styles['wait']} data-none={count === 0 || undefined}>
        <strong>{countText(count)}</strong>
        <span>{label}</span>
      </Link>
    </li>
  );
}

function Waiting({ resumo }: { resumo: Resumo }) {
  const countOf = (wanted: StatusPedido) =>
    resumo.pedidosPorStatus.find(({ status }) => status === wanted)?.quantidade ?? null;
  return (
    <section aria-labelledby="espera" className={styles['block']}>
      <h2 id="espera">O que espera por você</h2>
      <ul className={styles['waits']}>
        <Wait label="a pagar" count={countOf('PENDENTE')} to="/dashboard?status=PENDENTE#pedidos" />
        <Wait label="a enviar" count={countOf('PAGO')} to="/dashboard?status=PAGO#pedidos" />
        <Wait
          label="esgotados"
          count={resumo.esgotados}
          to="/dashboard?estoque=esgotados#produtos"
        />
        <Wait
          label="com estoque baixo"
          count={resumo.estoqueBaixo}
          to="/dashboard?estoque=baixo#produtos"
        />
      </ul>
    </section>
  );
}

function BestSellers({ vendidos }: { vendidos: Resumo['maisVendidos30Dias'] }) {
  return (
    <section aria-labelledby="vendidos" className={styles['block']}>
      <h2 id="vendidos">Mais vendidos em 30 dias</h2>
      {vendidos === null ? (
        <p className={styles['soft']}>Não foi possível ler as vendas agora.</p>
      ) : null}
      {vendidos?.length === 0 ? (
        <p className={styles['soft']}>Ainda não há vendas pagas nestes dias.</p>
      ) : null}
      <ol className={styles['ranking']}>
        {vendidos?.map(({ nome, unidades, faturamento }) => (
          <li key={nome}>
            <span>{nome}</span>
            <span>
              {unidades} un. · {formatMoney(faturamento)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Newest({ pedidos }: { pedidos: Resumo['pedidosRecentes'] }) {
  return (
    <section aria-labelledby="recentes" className={styles['block']}>
      <h2 id="recentes">Pedidos recentes</h2>
      {pedidos === null ? (
        <p className={styles['soft']}>Não foi possível ler os pedidos agora.</p>
      ) : null}
      {pedidos?.length === 0 ? (
        <p className={styles['soft']}>O primeiro pedido aparece aqui.</p>
      ) : null}
      <ul className={styles['newest']}>
        {pedidos?.map(({ id, data, total, status, statusOriginal, nomeCompleto }) => (
          <li key={id}>
            <span>
              <Link to={`/dashboard?busca=${id}#pedidos`}>Pedido nº {id}</Link>,{' '}
              {nomeCompleto ?? UNKNOWN}
            </span>
            <span className={styles['money']}>{formatMoney(total)}</span>
            <span className={styles['soft']}>{momentText(data)}</span>
            <SituacaoDoPedido status={status} statusOriginal={statusOriginal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Hoje() {
  const { data, error, loading, refetch } = useResumoDoPainelQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const reload = () => void refetch().catch(() => undefined);
  useFresh(reload, POLL_INTERVAL);
  const resumo = data?.adminResumo;

  if (!resumo) {
    return error && !loading ? (
      <div role="alert" className={styles['failed']}>
        <p>Não foi possível ler os números da loja agora.</p>
        <Button look="outline" small onClick={reload}>
          Tentar de novo
        </Button>
      </div>
    ) : (
      <div className={styles['page']} aria-hidden="true">
        <Skeleton className={styles['shape']} />
        <Skeleton className={styles['shape']} />
      </div>
    );
  }
  const { hoje, faturamento30Dias, porDia, pedidos, produtos, usuarios } = resumo;
  return (
    <div className={styles['page']}>
      <p role="status" className={styles['soft']}>
        {error
          ? 'Não foi possível atualizar: estes são os números de antes.'
          : `Números de ${momentText(resumo.atualizadoEm)}`}
      </p>
      <dl className={styles['figures']}>
        <Figure label="Pedidos hoje">{countText(hoje?.pedidos)}</Figure>
        <Figure label="Faturamento hoje">{moneyText(hoje?.faturamento)}</Figure>
        <Figure label="Faturamento em 30 dias">{moneyText(faturamento30Dias)}</Figure>
        <Figure
          label="Na loja"
          more={`${countText(pedidos)} pedidos, ${countText(usuarios)} contas`}
        >
          {countText(produtos)} produtos
        </Figure>
      </dl>
      <Waiting resumo={resumo} />
      <section aria-labelledby="dias" className={styles['block']}>
        <h2 id="dias">Faturamento por dia</h2>
        {porDia ? (
          <Late
            load={loadGrafico}
            props={{ dias: porDia }}
            fallback={<Skeleton className={styles['chartShape']} />}
          />
        ) : (
          <p className={styles['soft']}>Há pedidos demais nestes 30 dias para somar aqui.</p>
        )}
      </section>
      <div className={styles['pair']}>
        <BestSellers vendidos={resumo.maisVendidos30Dias} />
        <Newest pedidos={resumo.pedidosRecentes} />
      </div>
    </div>
  );
}
