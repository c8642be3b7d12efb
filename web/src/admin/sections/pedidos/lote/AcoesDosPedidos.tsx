import { Button } from '@mantine/core';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { OpenDialogo } from '../../../../ui/useDialogo.ts';
import { type Linha, useInteiros } from '../useInteiros.ts';

const DialogoDePagos = lazyDialog(() => import('./DialogoDePagos.tsx'), 'DialogoDePagos');
const DialogoDeEnviados = lazyDialog(() => import('./DialogoDeEnviados.tsx'), 'DialogoDeEnviados');
const ListaDeSeparacao = lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao');
const Etiqueta = lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta');

/** What can be done with the selected orders. Its dialogs stay open when the selection changes. */
export function AcoesDosPedidos({
  pedidos,
  clear,
  open,
}: {
  pedidos: readonly Linha[];
  clear: () => void;
  open: OpenDialogo;
}) {
  const withInteiros = useInteiros();
  const change = (Mudanca: typeof DialogoDePagos | typeof DialogoDeEnviados) => () =>
    open((dialog) => <Mudanca pedidos={pedidos} onStarted={clear} {...dialog} />);
  const print = (Folha: typeof ListaDeSeparacao | typeof Etiqueta) => () =>
    withInteiros(pedidos, (inteiros) => open((dialog) => <Folha pedidos={inteiros} {...dialog} />));
  return [
    ['Marcar como pagos', change(DialogoDePagos)] as const,
    ['Marcar como enviados', change(DialogoDeEnviados)] as const,
    ['Lista de separação', print(ListaDeSeparacao)] as const,
    ['Etiquetas', print(Etiqueta)] as const,
  ].map(([label, onClick]) => (
    <Button key={label} variant="outline" onClick={onClick}>
      {label}
    </Button>
  ));
}
