import { Button } from '@mantine/core';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';
import { type Linha, useInteiros } from '../useInteiros.ts';

const MUDANCAS = {
  pagos: lazyDialog(() => import('./DialogoDePagos.tsx'), 'DialogoDePagos'),
  enviados: lazyDialog(() => import('./DialogoDeEnviados.tsx'), 'DialogoDeEnviados'),
};
const FOLHAS = {
  separacao: lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao'),
  etiquetas: lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta'),
};

type Aberto =
  | {
      readonly mudanca: keyof typeof MUDANCAS;
      readonly pedidos: readonly Linha[];
      readonly onStarted: () => void;
    }
  | { readonly folha: keyof typeof FOLHAS; readonly pedidos: readonly PedidoAdminFragment[] };

export const useLoteDePedidos = () => useDialogo<Aberto>();

type Lote = ReturnType<typeof useLoteDePedidos>;

export function AcoesDosPedidos({
  pedidos,
  clear,
  lote: { show },
}: {
  pedidos: readonly Linha[];
  clear: () => void;
  lote: Lote;
}) {
  const withInteiros = useInteiros();
  const change = (mudanca: keyof typeof MUDANCAS) => () =>
    show({ mudanca, pedidos, onStarted: clear });
  const print = (folha: keyof typeof FOLHAS) => () =>
    withInteiros(pedidos, (inteiros) => show({ folha, pedidos: inteiros }));
  return [
    ['Marcar como pagos', change('pagos')] as const,
    ['Marcar como enviados', change('enviados')] as const,
    ['Lista de separação', print('separacao')] as const,
    ['Etiquetas', print('etiquetas')] as const,
  ].map(([label, onClick]) => (
    <Button key={label} variant="outline" onClick={onClick}>
      {label}
    </Button>
  ));
}

/** The dialog about the selected orders. It stays open when the selection changes. */
export function DialogosDosPedidos({ lote }: { lote: Lote }) {
  return lote.render((aberto, dialog) => {
    if ('mudanca' in aberto) {
      const { mudanca, ...props } = aberto;
      const Mudanca = MUDANCAS[mudanca];
      return <Mudanca {...props} {...dialog} />;
    }
    const Folha = FOLHAS[aberto.folha];
    return <Folha pedidos={aberto.pedidos} {...dialog} />;
  });
}
