import { Box, Button, Group, Stack } from '@mantine/core';
import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatMoney } from '../../lib/formats/money.ts';
import { checkoutPath } from '../../lib/pedidos/checkout-path.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useAction } from '../../ui/useAction.ts';
import { FormasDePagamento } from '../pedidos/FormasDePagamento.tsx';
import { Aviso } from './Aviso.tsx';
import {
  type PedidoEmPagamentoFragment,
  useConfirmarPagamentoMutation,
  useIniciarPagamentoMutation,
} from './checkout.gen.ts';
import styles from './checkout.module.css';
import { CartaoEsqueleto } from './Esqueleto.tsx';
import type { CardHandle, Payment, Provider, Providers, Result } from './provider.ts';
import { type Mudanca, Recusado } from './Recusado.tsx';
import { type StartProps, useStart } from './start.ts';
import { messageOf, NOT_STARTED, type PaymentMessage, UNEXPECTED, unexpected } from './words.ts';

function useLeaveWarning(charging: boolean): void {
  useEffect(() => {
    if (!charging) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [charging]);
}

interface StartedPayment {
  readonly payment: Payment;
  readonly valor: number;
  readonly provider: Provider;
}

type Step =
  | { readonly name: 'beginning' }
  | { readonly name: 'card'; readonly startedPayment: StartedPayment }
  /** Paid, but not confirmed yet. `startedPayment` is null when another page submitted the payment. */
  | { readonly name: 'paid'; readonly startedPayment: StartedPayment | null }
  | { readonly name: 'failed'; readonly text: string; readonly detail: string | null }
  | { readonly name: 'refused'; readonly mudanca: Mudanca };

const KEPT =
  'O seu pedido está guardado: tente de novo em instantes ou escolha outra forma de pagar.';

/** True for a payment that must not be repeated. */
function isSubmitted(result: Result): boolean {
  return (
    result.outcome === 'status' && (result.status === 'succeeded' || result.status === 'processing')
  );
}

export function Cartao({
  pedido,
  pagamento: { provedor, chavePublica },
  returned,
  providers,
  onStarted,
  onNews,
  onOtherStatus,
}: StartProps & {
  pedido: PedidoEmPagamentoFragment;
  pagamento: { readonly provedor: string; readonly chavePublica: string | null };
  /** Client secret of a payment that the bank's page returned with; null otherwise. */
  returned: string | null;
  providers: Providers;
}) {
  const pedidoId = pedido.id;
  const [iniciar] = useIniciarPagamentoMutation({ fetchPolicy: 'no-cache' });
  const [confirmar] = useConfirmarPagamentoMutation({ fetchPolicy: 'no-cache' });
  const [step, setStep] = useState<Step>({ name: 'beginning' });
  const [message, setMessage] = useState<PaymentMessage | null>(null);
  const [paying, setPaying] = useState(false);
  const card = useRef<CardHandle>(null);
  const busy = useRef(false);
  const waitingPlace = useRef<HTMLDivElement>(null);
  const { sending: checking, run } = useAction();
  useLeaveWarning(paying);

  const fail = (detail: string | null = KEPT, text = NOT_STARTED) =>
    setStep({ name: 'failed', text, detail });

  /** Asks the gateway to check the payment at the provider. If that fails, status polling still finds it. */
  async function confirm(paymentIntentId: string): Promise<void> {
    const answer = await confirmar({ variables: { pedidoId, paymentIntentId } }).catch(() => null);
    const resultado = answer?.data?.resultado;
    if (resultado?.__typename === 'PagamentoRecusado') {
      setMessage({ kind: 'odd', text: resultado.mensagem, detail: null });
    }
    onNews();
  }

  function settle(result: Result, startedPayment: StartedPayment | null): void {
    setMessage(messageOf(result));
    if (result.outcome === 'invalid') return;
    onNews();
    if (isSubmitted(result)) {
      setStep({ name: 'paid', startedPayment });
      if (result.outcome === 'status' && result.status === 'succeeded') {
        void confirm(result.paymentIntentId);
      }
      return;
    }
    const over = result.outcome === 'error' ? result.over : result.status === 'other';
    if (over || startedPayment === null) void startPayment(null);
    else setStep({ name: 'card', startedPayment });
  }

  /** Settles the payment that the bank's page returned with. Returns true when it was submitted. */
  async function settleReturnedPayment(clientSecret: string): Promise<boolean> {
    const module = await providers[provedor]?.();
    const result =
      (await module?.provider.check({ paymentIntentId: '', clientSecret, chavePublica })) ?? null;
    if (!result) return false;
    if (isSubmitted(result)) {
      settle(result, null);
      return true;
    }
    setMessage(messageOf(result));
    return false;
  }

  async function startPayment(secret: string | null): Promise<void> {
    setStep({ name: 'beginning' });
    try {
      if (secret !== null && (await settleReturnedPayment(secret))) return;
      // Loads the provider's code in parallel.
      providers[provedor]?.().catch(() => undefined);
      const answer = await iniciar({ variables: { pedidoId } }).catch(() => null);
      if (!answer) {
        fail();
        return;
      }
      const resultado = answer.data?.resultado;
      switch (resultado?.__typename) {
        case 'Pagamento': {
          const { provider } = (await providers[resultado.provedor]?.()) ?? {};
          if (!provider) break;
          const startedPayment = { payment: resultado, valor: resultado.valor, provider };
          onStarted(resultado.reservaAte ?? null);
          // Another tab, or this one before a reload, may have paid already.
          const before = await provider.check(resultado);
          if (before && isSubmitted(before)) settle(before, startedPayment);
          else setStep({ name: 'card', startedPayment });
          return;
        }
        case 'PrecoAlterado':
        case 'EstoqueInsuficiente':
        case 'ProdutoIndisponivel':
          setStep({ name: 'refused', mudanca: resultado });
          return;
        case 'PedidoNaoPagavel':
          onOtherStatus(resultado.status);
          return;
        case 'PagamentoIndisponivel':
        case 'PedidoNaoEncontrado':
          fail(resultado.mensagem.replace(/^Erro ao iniciar pagamento\.\s*/, ''));
          return;
        default:
      }
      fail(KEPT, UNEXPECTED);
    } catch {
      fail(KEPT, UNEXPECTED);
    }
  }

  useStart(() => void startPayment(returned));

  const wasPaid = step.name === 'paid';
  useEffect(() => {
    // The focused form has disappeared.
    if (wasPaid && busy.current) waitingPlace.current?.focus();
    busy.current = false;
  }, [wasPaid]);

  async function pay(startedPayment: StartedPayment): Promise<void> {
    if (busy.current || !card.current) return;
    busy.current = true;
    setPaying(true);
    setMessage(null);
    try {
      const result = await card.current.pay();
      settle(result, startedPayment);
      if (!isSubmitted(result)) busy.current = false;
    } catch {
      busy.current = false;
      setMessage(unexpected);
      onNews();
    } finally {
      setPaying(false);
    }
  }

  async function recheck(startedPayment: StartedPayment | null): Promise<void> {
    const result = await startedPayment?.provider.check(startedPayment.payment);
    if (result) settle(result, startedPayment);
    else onNews();
  }

  switch (step.name) {
    case 'beginning':
      return <CartaoEsqueleto message={message} />;
    case 'refused':
      return <Recusado mudanca={step.mudanca} pedidoId={pedidoId} />;
    case 'failed':
      return (
        <Stack gap="lg" miw={0}>
          <Aviso message={{ kind: 'bad', text: step.text, detail: step.detail }} />
          <Group gap="sm">
            <Button onClick={() => void startPayment(null)}>Tentar de novo</Button>
          </Group>
          <FormasDePagamento pedido={pedido} cartao={false} />
        </Stack>
      );
    case 'paid':
      return (
        <Stack
          ref={waitingPlace}
          tabIndex={-1}
          gap="lg"
          className={`unmarked ${styles['waiting']}`}
        >
          <Aviso message={message} />
          <Box component="p" c="var(--text-soft)">
            O pedido muda sozinho assim que o pagamento for confirmado. Você pode esperar aqui ou
            voltar mais tarde: ele está em Meus Pedidos.
          </Box>
          <Group gap="sm" align="stretch">
            <ButtonLink to="/meus-pedidos" variant="outline">
              Ir para Meus Pedidos
            </ButtonLink>
            {step.startedPayment ? (
              <Button
                variant="subtle"
                aria-disabled={checking}
                aria-busy={checking}
                onClick={() => void run(() => recheck(step.startedPayment))}
              >
                Conferir de novo
              </Button>
            ) : null}
          </Group>
        </Stack>
      );
    case 'card':
      return (
        <CardStep
          key={step.startedPayment.payment.paymentIntentId}
          startedPayment={step.startedPayment}
          pedido={pedido}
          card={card}
          paying={paying}
          message={message}
          onPay={() => void pay(step.startedPayment)}
          onFailed={() =>
            fail(
              'O formulário do cartão não carregou. Tente de novo ou escolha outra forma de pagar.',
            )
          }
        />
      );
  }
}

function CardStep({
  startedPayment: { payment, valor, provider },
  pedido,
  card,
  paying,
  message,
  onPay,
  onFailed,
}: {
  startedPayment: StartedPayment;
  pedido: PedidoEmPagamentoFragment;
  card: React.RefObject<CardHandle | null>;
  paying: boolean;
  message: PaymentMessage | null;
  onPay: () => void;
  onFailed: () => void;
}) {
  const [ready, setReady] = useState(false);
  const [others, setOthers] = useState(false);
  const title = useId();
  const onReady = useCallback(() => setReady(true), []);
  const { CardForm } = provider;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready) onPay();
  };
  return (
    <Stack gap="lg" miw={0}>
      <Box
        component="form"
        display="grid"
        style={{ gap: 'var(--space-5)' }}
        method="post"
        noValidate
        aria-labelledby={title}
        onSubmit={send}
      >
        <Box component="h2" id={title} fz="var(--size-3)">
          Cartão de crédito
        </Box>
        <CardForm
          ref={card}
          payment={payment}
          returnUrl={new URL(checkoutPath(pedido.id), window.location.origin).href}
          onReady={onReady}
          onFailed={onFailed}
        />
        <Aviso message={message} />
        <Button
          type="submit"
          fullWidth
          aria-disabled={paying || !ready}
          aria-busy={paying || !ready}
        >
          {paying ? 'Processando…' : `Pagar ${formatMoney(valor)}`}
        </Button>
      </Box>
      <details
        className={styles['others']}
        onToggle={(event) => {
          if (event.currentTarget.open) setOthers(true);
        }}
      >
        <summary className="fold">Prefere pagar de outro jeito?</summary>
        {others ? <FormasDePagamento pedido={pedido} cartao={false} /> : null}
      </details>
      {paying ? null : (
        <ButtonLink
          to={`/cancel?pedido=${encodeURIComponent(pedido.id)}`}
          variant="subtle"
          size="sm"
        >
          Deixar para depois
        </ButtonLink>
      )}
    </Stack>
  );
}
