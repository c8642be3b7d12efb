import { useState } from 'react';
import { showToast } from '../../shared/toasts/toasts.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Late } from '../../shared/ui/Late.tsx';
import styles from './Acoes.module.css';
import { ComprarDeNovo, Relatorio, useComprarDeNovo } from './ComprarDeNovo.tsx';
import { numeroText } from './pedido-texts.ts';
import type { PedidoDaLista } from './usePedidos.ts';

const loadCancelar = () => import('./Cancelar.tsx').then(({ Cancelar }) => Cancelar);
const loadDesistir = () => import('./Desistir.tsx').then(({ Desistir }) => Desistir);

type Dialogo = 'cancelar' | 'desistir';

/** Actions that the order allows now. `onSettled` is called when a dialog has closed; the order may have changed. */
export function Acoes({
  pedido: { id, total, status, podePagar, podeCancelar, podeDesistir },
  onSettled,
}: {
  pedido: PedidoDaLista;
  onSettled: () => void;
}) {
  const repurchase = useComprarDeNovo(id);
  const [dialogo, setDialogo] = useState<{ which: Dialogo; visit: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [motivo, setMotivo] = useState('');
  const numero = numeroText(id);

  const ask = (which: Dialogo) => {
    setDialogo((before) => ({ which, visit: (before?.visit ?? 0) + 1 }));
    setOpen(true);
  };
  const props = {
    id,
    open,
    onClose: () => setOpen(false),
    onClosed: () => {
      setDialogo(null);
      onSettled();
    },
  };
  const onMissing = () => {
    setDialogo(null);
    showToast('error', 'Não foi possível abrir agora. Confira a conexão e tente de novo.');
  };
  const keyOf = (which: Dialogo) => `${which} ${dialogo?.visit ?? 0}`;

  return (
    <>
      <div className={styles['actions']}>
        {podePagar ? (
          <ButtonLink
            to={`/checkout?pedido=${encodeURIComponent(id)}`}
            state={{ total, pedidoId: id }}
            look={status === 'PENDENTE' ? 'fill' : 'outline'}
            small
            aria-label={`Pagar: ${numero}`}
          >
            Pagar
          </ButtonLink>
        ) : null}
        <ComprarDeNovo
          pedidoId={id}
          sending={repurchase.sending}
          onBuy={() => void repurchase.buy()}
        />
        {podeCancelar ? (
          <Button
            look="quiet"
            small
            aria-label={`Cancelar pedido: ${numero}`}
            onClick={() => ask('cancelar')}
          >
            Cancelar pedido
          </Button>
        ) : null}
        {podeDesistir ? (
          <Button
            look="quiet"
            small
            aria-label={`Desistir da compra: ${numero}`}
            onClick={() => ask('desistir')}
          >
            Desistir da compra
          </Button>
        ) : null}
      </div>
      <Relatorio resumo={repurchase.resumo} />
      {dialogo?.which === 'cancelar' ? (
        <Late key={keyOf('cancelar')} load={loadCancelar} props={props} onMissing={onMissing} />
      ) : null}
      {dialogo?.which === 'desistir' ? (
        <Late
          key={keyOf('desistir')}
          load={loadDesistir}
          props={{ ...props, motivo, onMotivo: setMotivo }}
          onMissing={onMissing}
        />
      ) : null}
    </>
  );
}
