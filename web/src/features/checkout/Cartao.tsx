import {
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { formatMoney } from '../../shared/formats/money.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { FormasDePagamento } from '../pedidos/FormasDePagamento.tsx';
import { Aviso } from './Aviso.tsx';
import {
  type PedidoEmPagamentoFragment,
  type StatusPedido,
  useConfirmarPagamentoMutation,
  useIniciarPagamentoMutation,
} from './checkout.gen.ts';
import styles from './checkout.module.css';
import { CartaoEsqueleto } from './Esqueleto.tsx';
import type { CardHandle, Payment, Provider, Providers, Result } from './provider.ts';
import { type Mudanca, Recusado } from './Recusado.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';
import { checkoutPath } from './which-order.ts';
import { NOT_BEGUN, type Said, saidOf, UNEXPECTED, unexpected } from './words.ts';

/** A payment that the gateway began, and who takes the card for it. */
interface Begun {
  readonly payment: Payment;
  /** In reais. */
  readonly valor: number;
  readonly provider: Provider;
}

type Step =
  | { readonly name: 'beginning' }
  | { readonly name: 'card'; readonly begun: Begun }
  /** Made, and not confirmed yet. Without `begun` it was made before this page was opened. */
  | { readonly name: 'made'; readonly begun: Begun | null }
  | { readonly name: 'failed'; readonly text: string; readonly detail: string | null }
  | { readonly name: 'refused'; readonly mudanca: Mudanca };

const KEPT =
  'O seu pedido está guardado: tente de novo em instantes ou escolha outra forma de pagar.';

/** True for a payment that may no longer be made a second time. */
function isMade(result: Result): boolean {
  return (
    result.outcome === 'status' && (result.status === 'succeeded' || result.status === 'processing')
  );
}

/** CHK-01 … CHK-12: an order that can be paid, and the card that pays it. */
export function Cartao({
  pedido,
  pagamento: { provedor, chavePublica },
  returned,
  providers,
  onBegun,
  onNews,
  onOtherStatus,
}: {
  pedido: PedidoEmPagamentoFragment;
  /** How the shop takes cards. */
  pagamento: { readonly provedor: string; readonly chavePublica: string | null };
  /** The payment with which a bank sent the payer back. */
  returned: string | null;
  providers: Providers;
  onBegun: () => void;
  /** Something was paid, or may have been. */
  onNews: () => void;
  /** The gateway says that the order stands elsewhere by now. */
  onOtherStatus: (status: StatusPedido) => void;
}) {
  const pedidoId = pedido.id;
  const [iniciar] = useIniciarPagamentoMutation({ fetchPolicy: 'no-cache' });
  const [confirmar] = useConfirmarPagamentoMutation({ fetchPolicy: 'no-cache' });
  const [step, setStep] = useState<Step>({ name: 'beginning' });
  const [said, setSaid] = useState<Said | null>(null);
  const [paying, setPaying] = useState(false);
  const card = useRef<CardHandle>(null);
  const busy = useRef(false);
  const waitingPlace = useRef<HTMLDivElement>(null);
  useLeaveWarning(paying);

  const fail = (detail: string | null = KEPT, text = NOT_BEGUN) =>
    setStep({ name: 'failed', text, detail });

  /** CHK-11, C-46: the gateway asks the provider itself; without an answer the order's status still tells. */
  async function confirm(paymentIntentId: string): Promise<void> {
    const answer = await confirmar({ variables: { pedidoId, paymentIntentId } }).catch(() => null);
    const resultado = answer?.data?.resultado;
    if (resultado?.__typename === 'PagamentoRecusado') {
      setSaid({ kind: 'odd', text: resultado.mensagem, detail: null });
    }
    onNews();
  }

  function settle(result: Result, begun: Begun | null): void {
    setSaid(saidOf(result));
    if (result.outcome === 'invalid') return;
    onNews();
    if (isMade(result)) {
      setStep({ name: 'made', begun });
      if (result.outcome === 'status' && result.status === 'succeeded') {
        void confirm(result.paymentIntentId);
      }
      return;
    }
    const over = result.outcome === 'error' ? result.over : result.status === 'other';
    if (over || begun === null) void begin(null);
    else setStep({ name: 'card', begun });
  }

  /** What became of a payment that a bank asked more about, before another is begun. True when it was made. */
  async function settleReturned(clientSecret: string): Promise<boolean> {
    const module = await providers[provedor]?.();
    const result =
      (await module?.provider.check({ paymentIntentId: '', clientSecret, chavePublica })) ?? null;
    if (!result) return false;
    if (isMade(result)) {
      settle(result, null);
      return true;
    }
    setSaid(saidOf(result));
    return false;
  }

  async function begin(secret: string | null): Promise<void> {
    setStep({ name: 'beginning' });
    try {
      if (secret !== null && (await settleReturned(secret))) return;
      // The code of the one who takes the card comes beside the answer.
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
          const begun = { payment: resultado, valor: resultado.valor, provider };
          onBegun();
          // Another tab, or this one before it was loaded again, may have paid it.
          const before = await provider.check(resultado);
          if (before && isMade(before)) settle(before, begun);
          else setStep({ name: 'card', begun });
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

  const started = useRef(false);
  const start = useEffectEvent(() => void begin(returned));
  useEffect(() => {
    // Once, though React may open a page twice while it is developed.
    if (started.current) return;
    started.current = true;
    start();
  }, []);

  const made = step.name === 'made';
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (made && busy.current) waitingPlace.current?.focus();
    busy.current = false;
  }, [made]);

  async function pay(begun: Begun): Promise<void> {
    if (busy.current || !card.current) return;
    busy.current = true;
    setPaying(true);
    setSaid(null);
    try {
      const result = await card.current.pay();
      settle(result, begun);
      if (!isMade(result)) busy.current = false;
    } catch {
      busy.current = false;
      setSaid(unexpected);
      onNews();
    } finally {
      setPaying(false);
    }
  }

  async function lookAgain(begun: Begun): Promise<void> {
    const result = await begun.provider.check(begun.payment);
    if (result) settle(result, begun);
    else onNews();
  }

  switch (step.name) {
    case 'beginning':
      return <CartaoEsqueleto said={said} />;
    case 'refused':
      return <Recusado mudanca={step.mudanca} pedidoId={pedidoId} />;
    case 'failed':
      return (
        <div className={styles['card']}>
          <Aviso said={{ kind: 'bad', text: step.text, detail: step.detail }} />
          <div className={styles['ways']}>
            <Button onClick={() => void begin(null)}>Tentar de novo</Button>
          </div>
          <FormasDePagamento
            pedidoId={pedidoId}
            total={pedido.total}
            podePagar={pedido.podePagar}
            cartao={false}
          />
        </div>
      );
    case 'made':
      return (
        <div ref={waitingPlace} tabIndex={-1} className={styles['waiting']}>
          <Aviso said={said} />
          <p className={styles['note']}>
            O pedido muda sozinho assim que o pagamento for confirmado. Você pode esperar aqui ou
            voltar mais tarde: ele está em Meus Pedidos.
          </p>
          <div className={styles['ways']}>
            <ButtonLink to="/meus-pedidos" look="outline">
              Ir para Meus Pedidos
            </ButtonLink>
            {step.begun ? (
              <LookAgain look={() => (step.begun ? lookAgain(step.begun) : Promise.resolve())} />
            ) : null}
          </div>
        </div>
      );
    case 'card':
      return (
        <CardStep
          key={step.begun.payment.paymentIntentId}
          begun={step.begun}
          pedido={pedido}
          card={card}
          paying={paying}
          said={said}
          onPay={() => void pay(step.begun)}
          onFailed={() =>
            fail(
              'O formulário do cartão não carregou. Tente de novo ou escolha outra forma de pagar.',
            )
          }
        />
      );
  }
}

function LookAgain({ look }: { look: () => Promise<void> }) {
  const [looking, setLooking] = useState(false);
  return (
    <Button
      look="quiet"
      aria-disabled={looking}
      aria-busy={looking}
      onClick={() => {
        if (looking) return;
        setLooking(true);
        void look().finally(() => setLooking(false));
      }}
    >
      Conferir de novo
    </Button>
  );
}

/** The card's form, the button, and the other ways. */
function CardStep({
  begun: { payment, valor, provider },
  pedido,
  card,
  paying,
  said,
  onPay,
  onFailed,
}: {
  begun: Begun;
  pedido: PedidoEmPagamentoFragment;
  card: React.RefObject<CardHandle | null>;
  paying: boolean;
  said: Said | null;
  onPay: () => void;
  onFailed: () => void;
}) {
  const [ready, setReady] = useState(false);
  const [others, setOthers] = useState(false);
  const title = useId();
  const onReady = useCallback(() => setReady(true), []);
  const { CardForm } = provider;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ready) onPay();
  };
  return (
    <div className={styles['card']}>
      <form className={styles['form']} noValidate aria-labelledby={title} onSubmit={send}>
        <h2 id={title}>Cartão de crédito</h2>
        <CardForm
          ref={card}
          payment={payment}
          returnUrl={new URL(checkoutPath(pedido.id), window.location.origin).href}
          onReady={onReady}
          onFailed={onFailed}
        />
        <Aviso said={said} />
        <Button type="submit" wide aria-disabled={paying || !ready} aria-busy={paying || !ready}>
          {paying ? 'Processando…' : `Pagar ${formatMoney(valor)}`}
        </Button>
      </form>
      <details
        className={styles['others']}
        onToggle={(event) => {
          if (event.currentTarget.open) setOthers(true);
        }}
      >
        <summary>Prefere pagar de outro jeito?</summary>
        {others ? (
          <FormasDePagamento
            pedidoId={pedido.id}
            total={pedido.total}
            podePagar={pedido.podePagar}
            cartao={false}
          />
        ) : null}
      </details>
      {paying ? null : (
        <ButtonLink to={`/cancel?pedido=${encodeURIComponent(pedido.id)}`} look="quiet" small>
          Deixar para depois
        </ButtonLink>
      )}
    </div>
  );
}
