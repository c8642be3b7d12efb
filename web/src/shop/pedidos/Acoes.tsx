import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { checkoutPath } from '../../lib/pedidos/checkout-path.ts';
import { CHAT_TEXTS, numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import styles from './Acoes.module.css';
import { LinkDaConversa } from './LinkDaConversa.tsx';
import type { PedidoCardFragment } from './PedidoCard.gen.ts';
import { Relatorio, useRecompra } from './Recompra.tsx';

const DialogoDeCancelamento = lazyDialog(
  () => import('./DialogoDeCancelamento.tsx'),
  'DialogoDeCancelamento',
);
const DialogoDeDesistencia = lazyDialog(
  () => import('./DialogoDeDesistencia.tsx'),
  'DialogoDeDesistencia',
);

type Dialogo = 'cancelar' | 'desistir';

/** Actions that the order allows now. `onSettled` is called when a dialog has closed; the order may have changed. */
export function Acoes({
  pedido: { id, total, status, desistencia, podePagar, podeCancelar, podeDesistir, mudaNaConversa },
  onSettled,
}: {
  pedido: PedidoCardFragment;
  onSettled: () => void;
}) {
  const repurchase = useRecompra(id);
  const dialogo = useDialogo<Dialogo>();
  const [motivo, setMotivo] = useState('');
  const numero = numeroText(id);

  const buyAgain = (
    <Button
      variant={status === 'CANCELADO' ? 'filled' : 'outline'}
      size="sm"
      aria-label={`Comprar de novo: ${numero}`}
      aria-disabled={repurchase.sending || undefined}
      aria-busy={repurchase.sending || undefined}
      onClick={() => void repurchase.buy()}
    >
      Comprar de novo
    </Button>
  );

  return (
    <>
      <Group gap="var(--space-2) var(--space-3)" align="stretch" className={styles['actions']}>
        {status === 'CANCELADO' ? buyAgain : null}
        {podePagar ? (
          <ButtonLink
            to={checkoutPath(id)}
            state={{ total, pedidoId: id }}
            variant={status === 'PENDENTE' ? 'filled' : 'outline'}
            size="sm"
            aria-label={`Pagar: ${numero}`}
          >
            Pagar
          </ButtonLink>
        ) : null}
        {status === 'CANCELADO' ? null : buyAgain}
        {podeCancelar ? (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`Cancelar pedido: ${numero}`}
            onClick={() => dialogo.show('cancelar')}
          >
            Cancelar pedido
          </Button>
        ) : null}
        {podeDesistir ? (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`Desistir da compra: ${numero}`}
            onClick={() => dialogo.show('desistir')}
          >
            Desistir da compra
          </Button>
        ) : null}
        {mudaNaConversa && status === 'PENDENTE' ? (
          <LinkDaConversa
            variant="subtle"
            label="Cancelar na conversa"
            about={numero}
            message={CHAT_TEXTS.cancelar(id)}
          />
        ) : null}
        {mudaNaConversa && status === 'ENTREGUE' && desistencia === null ? (
          <LinkDaConversa
            variant="subtle"
            label="Desistir na conversa"
            about={numero}
            message={CHAT_TEXTS.desistir(id)}
          />
        ) : null}
      </Group>
      <Relatorio resumo={repurchase.resumo} />
      {dialogo.render((which, dialog) => {
        const onClosed = () => {
          dialog.onClosed();
          onSettled();
        };
        const props = { ...dialog, id, onClosed };
        return which === 'cancelar' ? (
          <DialogoDeCancelamento {...props} />
        ) : (
          <DialogoDeDesistencia {...props} motivo={motivo} onMotivo={setMotivo} />
        );
      })}
    </>
  );
}
