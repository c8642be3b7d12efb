import { useApolloClient } from '@apollo/client/react';
import { type KnownStatus } from '@decantaria/loja/status';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { showToast } from '../../../lib/toasts.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { useAction } from '../../../ui/useAction.ts';
import { useDialogo } from '../../../ui/useDialogo.ts';
import { adiar, useAdiado } from '../../kit/adiado/adiado.ts';
import { memoriaDaConta } from '../../kit/memoria-da-conta.ts';
import { useComando } from '../../kit/useComando.ts';
import type { PedidoEditadoFragment } from './edicao.gen.ts';
import {
  type HistoricoAdminFragment,
  HistoricoAdminFragmentDoc,
  type PedidoAdminFragment,
} from './pedido.gen.ts';
import { MANDA_EMAIL, mailsCustomer, marcadoText, nextStatus, statusDoAdmin } from './status.ts';
import { chaveDoPedido, useAtualizarPedido } from './useAtualizarPedido.ts';

const DialogoDeEnvio = lazyDialog(() => import('./DialogoDeEnvio.tsx'), 'DialogoDeEnvio');

const LABELS: Readonly<Partial<Record<KnownStatus, string>>> = {
  PAGO: 'Marcar como pago',
  ENVIADO: 'Marcar como enviado',
  ENTREGUE: 'Marcar como concluído',
};

const FAILED = 'A loja não respondeu: o status pode não ter mudado. Confira e tente de novo.';

/** Moves the focus to `end` when the focused button has been removed. */
function takeFocus(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true });
}

/** Tracking links that were typed and not saved yet, by order: a refusal or an undone step keeps them. */
const links = memoriaDaConta<ReadonlyMap<string, string>>(new Map());

/** The history event uses the browser's clock until the reply. A history that was not loaded stays unloaded. */
function otimista(
  pedido: PedidoAdminFragment,
  para: KnownStatus,
  historico: HistoricoAdminFragment['historico'],
  autor: string | null,
): PedidoEditadoFragment {
  const evento = {
    __typename: 'EventoPedido',
    data: new Date().toISOString(),
    de: pedido.status,
    para,
    autor,
    motivo: null,
  } as const;
  return {
    ...pedido,
    status: para,
    statusOriginal: statusDoAdmin(para),
    historico: historico && [...historico, evento],
  };
}

interface Recusa {
  readonly field: null;
  readonly text: string;
  /** True when the order on screen is outdated, so that a retry with it would be refused. */
  readonly stale: boolean;
}

/**
 * Moves an order to its next status by one click, optimistically. A step that mails the customer can be taken back for
 * 5 s. Sending first asks for the tracking link.
 */
export function AcaoDeStatus({ pedido }: { pedido: PedidoAdminFragment }) {
  const { cache } = useApolloClient();
  const { atualizar, lerDeNovo } = useAtualizarPedido(FAILED);
  const autor = useSession()?.username ?? null;
  const { sending, problems, show, run } = useAction<Recusa>();
  const [recusa = null] = problems;
  /** The status being saved; the optimistic order may already be in its final status. */
  const [targetStatus, setTargetStatus] = useState<KnownStatus | null>(null);
  const [isFinished, setIsFinished] = useState(false);
  const envio = useDialogo<true>();
  const { id } = pedido;
  const next = targetStatus ?? nextStatus(pedido.status);
  const label = next === null ? undefined : LABELS[next];
  const numero = numeroText(id);
  const chave = chaveDoPedido(id);
  const adiado = useAdiado(chave);
  const actions = useRef<HTMLDivElement>(null);

  /** The button that took the step back disappears: the focus goes to the step itself. */
  const takeBack = () => {
    adiado?.desfazer();
    requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
  };

  const refuse = (text: string, stale: boolean): readonly Recusa[] => {
    showToast('error', `${numero}: ${text}`);
    return [{ field: null, text, stale }];
  };

  const move = (status: KnownStatus, linkRastreio?: string) =>
    run(async () => {
      show([]);
      const change = { status, ...(linkRastreio === undefined ? {} : { linkRastreio }) };
      const send = async () => {
        setTargetStatus(status);
        const cached = cache.readFragment({
          id: `Pedido:${id}`,
          fragment: HistoricoAdminFragmentDoc,
          fragmentName: 'HistoricoAdmin',
        });
        const depois = otimista(pedido, status, cached?.historico ?? null, autor);
        return atualizar(pedido, change, depois);
      };
      const texto = `${numero}: ${statusDoAdmin(status)} em 5 segundos. ${MANDA_EMAIL}`;
      const step = mailsCustomer(pedido, change) ? adiar(chave, texto, send) : send();
      const resultado = await step.catch(() => null);
      setTargetStatus(null);
      if (resultado === 'desfeito') return [];
      if (resultado === null) return refuse(FAILED, false);
      if (resultado.__typename === 'Pedido') {
        links.write(new Map([...links.read()].filter(([other]) => other !== chave)));
        setIsFinished(nextStatus(resultado.status) === null);
        showToast('success', marcadoText(resultado));
        return [];
      }
      return refuse(resultado.mensagem, resultado.__typename === 'Conflito');
    });

  const readAgain = () =>
    run(async () => {
      show([]);
      const atual = await lerDeNovo(id).catch(() => undefined);
      if (atual === undefined)
        return [{ field: null, text: 'Não foi possível ler o pedido agora.', stale: true }];
      if (atual !== null) return [];
      return [{ field: null, text: 'Este pedido não existe mais na loja.', stale: false }];
    });

  const press = () => {
    if (sending || adiado) return;
    if (next === 'ENVIADO') {
      show([]);
      envio.show(true);
    } else if (next !== null) void move(next);
  };
  useComando((comando) => {
    if (!comando.startsWith('marcar ')) return;
    if (comando === `marcar ${next}`) return press();
    const now = statusDoAdmin(pedido.status, pedido.statusOriginal);
    showToast('info', `${numero} está ${now}: esse não é o próximo passo. Use “Editar o pedido”.`);
  });

  const dialogo = envio.render((_, dialog) => (
    <DialogoDeEnvio
      pedido={pedido}
      link={links.read().get(chave) ?? pedido.linkRastreio ?? ''}
      {...dialog}
      onSend={(link: string) => {
        links.write(new Map(links.read()).set(chave, link));
        void move('ENVIADO', link === (pedido.linkRastreio ?? '') ? undefined : link);
      }}
    />
  ));
  if (label === undefined && !recusa && !isFinished && dialogo === null) return null;
  return (
    <Stack ref={actions} gap="xs" align="start">
      {adiado ? (
        <Group gap="sm">
          <Text size="sm">{adiado.texto}</Text>
          <Button variant="outline" onClick={takeBack}>
            Desfazer
          </Button>
        </Group>
      ) : label === undefined ? null : (
        <Button
          aria-label={`${label}: ${numero}`}
          aria-disabled={sending}
          aria-busy={sending}
          onClick={press}
        >
          {label}
        </Button>
      )}
      {!adiado && next !== null && mailsCustomer(pedido, { status: next }) ? (
        <Text size="sm" c="dimmed">
          {MANDA_EMAIL}
        </Text>
      ) : null}
      {isFinished && label === undefined ? (
        <Text ref={takeFocus} tabIndex={-1} size="sm" c="var(--text-soft)">
          Pedido concluído.
        </Text>
      ) : null}
      {recusa ? (
        <Alert role="note" maw="24rem">
          {recusa.text}{' '}
          {recusa.stale ? (
            <Button variant="subtle" onClick={() => void readAgain()}>
              Ler o pedido de novo
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {dialogo}
    </Stack>
  );
}
