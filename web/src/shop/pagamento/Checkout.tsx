import { isPaid } from '@decantaria/loja/status';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { momentText } from '../../lib/formats/moment.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { checkoutPath, paysByPix } from '../../lib/pedidos/checkout-path.ts';
import {
  numeroText,
  pagarDeNovoText,
  statusInWords,
  statusText,
} from '../../lib/pedidos/pedido-texts.ts';
import type { StatusPedido } from '../../lib/pedidos/pedidos.gen.ts';
import type { SessionUser } from '../../lib/session/descriptor.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormasDePagamento } from '../pedidos/FormasDePagamento.tsx';
import { ReservaComEmail } from '../pedidos/ReservaComEmail.tsx';
import { Aprovado } from './Aprovado.tsx';
import { Cartao } from './Cartao.tsx';
import { type PedidoAPagarQuery, usePedidoAPagarQuery } from './checkout.gen.ts';
import styles from './checkout.module.css';
import { type DocumentPlace, documentPlace, needsOwnDocument } from './document-path.ts';
import { CheckoutEsqueleto } from './Esqueleto.tsx';
import { isOwn } from './order-status.ts';
import { Pix } from './Pix.tsx';
import type { Providers } from './provider.ts';
import { Resumo } from './Resumo.tsx';
import { Tela, TO_ORDERS, TO_SHOP, toOrder, useTitleFocus } from './Tela.tsx';
import { useOrderStatus } from './useOrderStatus.ts';
import { APPROVED, NOT_FOUND, NOT_LOADED, WAITING } from './words.ts';

const shopProviders: Providers = {
  STRIPE: () => import('./stripe/provider.ts'),
  SIMULADO: () => import('./simulado/provider.ts'),
};

type Pedido = NonNullable<PedidoAPagarQuery['pedido']>;
type Pagamento = PedidoAPagarQuery['configuracao']['pagamento'];

export interface CheckoutProps {
  readonly pedidoId: string;
  readonly user: SessionUser;
  /** Client secret of a payment that the bank's page returned with; null otherwise. */
  readonly returned: string | null;
  readonly providers?: Providers;
  readonly place?: DocumentPlace;
}

/** Reads the order again, regardless of the navigation state, and shows the possible actions. */
export function Checkout({
  pedidoId,
  user,
  returned,
  providers = shopProviders,
  place = documentPlace,
}: CheckoutProps) {
  const { data, error, loading, refetch } = usePedidoAPagarQuery({
    variables: { id: pedidoId },
    fetchPolicy: 'network-only',
  });
  const [round, setRound] = useState(0);
  const { search } = useLocation();
  const provedor = data?.configuracao.pagamento.provedor;
  const needsReload = provedor != null && needsOwnDocument(provedor, place);
  useEffect(() => {
    if (needsReload) place.leaveFor(checkoutPath(pedidoId, search));
  }, [needsReload, place, pedidoId, search]);

  const reread = () => void refetch();
  if (data && !needsReload) {
    const { pedido, configuracao } = data;
    if (!pedido || !isOwn(pedido, user)) return <NaoEncontrado />;
    return (
      <PedidoAberto
        key={round}
        pedido={pedido}
        pagamento={configuracao.pagamento}
        returned={returned}
        resumed={round > 0}
        providers={providers}
        onChange={reread}
        onAgain={() => {
          refetch().then(
            () => setRound((before) => before + 1),
            () => showToast('error', NOT_LOADED),
          );
        }}
      />
    );
  }
  if (!error || needsReload) return <CheckoutEsqueleto />;
  return (
    <Tela
      title="Pagamento"
      ways={[{ label: 'Tentar de novo', onClick: reread, busy: loading }, TO_ORDERS]}
    >
      <p role="alert">{NOT_LOADED}</p>
    </Tela>
  );
}

function NaoEncontrado() {
  return (
    <Tela title="Pagamento" ways={[TO_ORDERS, TO_SHOP]}>
      <Text variant="statement">{NOT_FOUND}</Text>
      <p>Confira o número em Meus Pedidos: é de lá que se paga um pedido.</p>
    </Tela>
  );
}

function PedidoAberto({
  pedido,
  pagamento: { provedor, chavePublica },
  returned,
  resumed,
  providers,
  onChange,
  onAgain,
}: {
  pedido: Pedido;
  pagamento: Pagamento;
  returned: string | null;
  /** Whether the person asked to resume the payment. */
  resumed: boolean;
  providers: Providers;
  onChange: () => void;
  onAgain: () => void;
}) {
  const [first] = useState(pedido.status);
  const [started, setStarted] = useState(false);
  // The start of a payment reserves the units of a cancelled order again, so it waits for the person's word.
  const [asked, setAsked] = useState(false);
  // In the address, so that a phone that reloads the page after the bank's application shows the code again.
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const byPix = pedido.pixAutomatico && paysByPix(params.toString());
  const choose = (chosen: 'cartao' | 'pix') =>
    setParams(
      (before) => {
        before.set('forma', chosen);
        return before;
      },
      { replace: true, state, preventScrollReset: true },
    );
  const title = useTitleFocus(asked);
  // The start of a card payment may extend it.
  const [reservaAte, setReservaAte] = useState(pedido.reservaAte);
  const [reportedStatus, setReportedStatus] = useState<StatusPedido | null>(null);
  const watched = useOrderStatus({
    pedidoId: pedido.id,
    status: pedido.status,
    watching: reportedStatus === null && (pedido.status === 'PENDENTE' || started),
    onChange,
  });
  const status = reportedStatus ?? watched.status;
  const arrived = status !== first;
  const paid = isPaid(status);

  useEffect(() => {
    if (arrived && paid) showToast('success', APPROVED);
  }, [arrived, paid]);

  if (status === 'PAGO' || (paid && arrived)) {
    return <Aprovado pedidoId={pedido.id} total={pedido.total} arrived={arrived} />;
  }
  const cancelled = status === 'CANCELADO' && arrived;
  // A polled status is newer than the order's `podePagar`.
  const payable = status === pedido.status ? pedido.podePagar : status === 'PENDENTE';
  if (cancelled || (!payable && !(started && status === 'DESCONHECIDO'))) {
    return (
      <NaoPagavel
        pedido={pedido}
        status={status}
        arrived={arrived}
        byPix={byPix}
        onAgain={status === 'CANCELADO' ? onAgain : null}
      />
    );
  }
  if (first === 'CANCELADO' && !resumed && !asked && returned === null) {
    return <Cancelado id={pedido.id} onPay={() => setAsked(true)} />;
  }
  const payment = {
    onStarted: (reservedUntil: string | null) => {
      setStarted(true);
      setReservaAte((before) => reservedUntil ?? before);
    },
    onNews: watched.hurry,
    onOtherStatus: (next: StatusPedido) => {
      setReportedStatus(next);
      onChange();
    },
  };
  return (
    <Box mih="100svh" pb="var(--space-8)">
      <header className={`page-head ${styles['header']}`}>
        <h1 tabIndex={-1} ref={title}>
          Pagamento
        </h1>
        <Text variant="figures" c="var(--text-soft)" className={styles['which']}>
          {numeroText(pedido.id)} · <strong>{formatMoney(pedido.total)}</strong>
        </Text>
        <Text role="status" c="var(--amber)" fz="sm" className={styles['status']}>
          {status === 'PENDENTE' || status === 'CANCELADO'
            ? WAITING
            : `Situação do pedido: ${statusText(status, pedido.statusOriginal)}`}
        </Text>
        {reservaAte === null ? null : (
          <Box component="p" c="var(--text-soft)">
            Guardamos as unidades para você até {momentText(reservaAte)}.
          </Box>
        )}
      </header>
      <div className={styles['columns']}>
        <Stack gap="lg" miw={0}>
          {pedido.pixAutomatico ? <Escolha byPix={byPix} onChoose={choose} /> : null}
          {byPix ? (
            <Pix pedido={pedido} isTest={provedor === 'SIMULADO'} {...payment} />
          ) : provedor === null ? (
            <SemCartao pedido={pedido} />
          ) : (
            <Cartao
              pedido={pedido}
              pagamento={{ provedor, chavePublica }}
              returned={returned}
              providers={providers}
              {...payment}
            />
          )}
        </Stack>
        <Resumo pedido={pedido} />
      </div>
    </Box>
  );
}

/** Card or Pix. Both pay one payment, so a change of mind is never charged twice. */
function Escolha({
  byPix,
  onChoose,
}: {
  byPix: boolean;
  onChoose: (chosen: 'cartao' | 'pix') => void;
}) {
  return (
    <Group role="group" aria-label="Como pagar" gap="sm" grow>
      {(['Cartão', 'Pix'] as const).map((forma) => {
        const chosen = byPix === (forma === 'Pix');
        return (
          <Button
            key={forma}
            variant="outline"
            aria-pressed={chosen}
            {...(chosen && { bd: '1px solid var(--amber)', c: 'var(--amber)' })}
            onClick={() => onChoose(forma === 'Pix' ? 'pix' : 'cartao')}
          >
            {forma}
          </Button>
        );
      })}
    </Group>
  );
}

function SemCartao({ pedido }: { pedido: Pedido }) {
  return (
    <Stack gap="lg" miw={0}>
      <Box component="h2" fz="var(--size-3)">
        Pagamento na conversa
      </Box>
      <p>Esta loja não recebe cartão pelo site. O seu pedido está guardado.</p>
      <ReservaComEmail ate={pedido.reservaComEmailConfirmado} />
      <FormasDePagamento pedido={pedido} cartao={false} />
    </Stack>
  );
}

/** A cancelled order, before the person asks to pay it again. */
function Cancelado({ id, onPay }: { id: string; onPay: () => void }) {
  return (
    <Tela
      title="Pagamento"
      ways={[{ label: 'Pagar de novo', onClick: onPay }, toOrder(id, 'Ver o pedido')]}
    >
      <Text variant="statement">Este pedido foi cancelado.</Text>
      <p>{pagarDeNovoText(id)}</p>
    </Tela>
  );
}

function NaoPagavel({
  pedido,
  status,
  arrived,
  byPix,
  onAgain,
}: {
  pedido: Pedido;
  status: StatusPedido;
  arrived: boolean;
  byPix: boolean;
  onAgain: (() => void) | null;
}) {
  const title = useTitleFocus(arrived);
  return (
    <Tela
      title="Pagamento"
      titleRef={title}
      ways={[
        toOrder(pedido.id, 'Ver o pedido'),
        ...(onAgain ? [{ label: 'Retomar o pagamento', onClick: onAgain }] : []),
      ]}
    >
      <Text variant="statement" role="status">
        {numeroText(pedido.id)} está {statusInWords(status, pedido.statusOriginal)}
      </Text>
      <p>
        {isPaid(status)
          ? 'Ele já foi pago: não é preciso pagar de novo.'
          : byPix
            ? 'Ele não pode ser pago por Pix agora. Se o Pix já saiu da sua conta, o valor volta para ela.'
            : 'Ele não pode ser pago com cartão agora. Se algo já tiver sido cobrado, o valor volta para o cartão.'}
      </p>
    </Tela>
  );
}
