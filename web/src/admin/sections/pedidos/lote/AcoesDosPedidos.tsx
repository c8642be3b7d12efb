import { Button } from '@mantine/core';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';
import { type Linha, useInteiros } from '../useInteiros.ts';

type Pedidos = readonly Linha[];

const DialogoDePagos = lazyDialog(() => import('./DialogoDePagos.tsx'), 'DialogoDePagos');
const DialogoDeEnviados = lazyDialog(() => import('./DialogoDeEnviados.tsx'), 'DialogoDeEnviados');
const ListaDeSeparacao = lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao');
const Etiqueta = lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta');

export function useLoteDePedidos() {
  return {
    pagando: useDialogo<{ readonly pedidos: Pedidos; readonly onStarted: () => void }>(),
    enviando: useDialogo<{ readonly pedidos: Pedidos; readonly onStarted: () => void }>(),
    separando: useDialogo<readonly PedidoAdminFragment[]>(),
    etiquetando: useDialogo<readonly PedidoAdminFragment[]>(),
  };
}

type Lote = ReturnType<typeof useLoteDePedidos>;

export function AcoesDosPedidos({
  pedidos,
  clear,
  lote: { pagando, enviando, separando, etiquetando },
}: {
  pedidos: Pedidos;
  clear: () => void;
  lote: Lote;
}) {
  const changing = { pedidos, onStarted: clear };
  const withInteiros = useInteiros();
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => pagando.show(changing)}>
        Marcar como pagos
      </Button>
      <Button variant="outline" size="sm" onClick={() => enviando.show(changing)}>
        Marcar como enviados
      </Button>
      <Button variant="outline" size="sm" onClick={() => withInteiros(pedidos, separando.show)}>
        Lista de separação
      </Button>
      <Button variant="outline" size="sm" onClick={() => withInteiros(pedidos, etiquetando.show)}>
        Etiquetas
      </Button>
    </>
  );
}

/** Dialogs about the selected orders. They stay open when the selection changes. */
export function DialogosDosPedidos({
  lote: { pagando, enviando, separando, etiquetando },
}: {
  lote: Lote;
}) {
  return (
    <>
      {pagando.render((value, props) => (
        <DialogoDePagos {...value} {...props} />
      ))}
      {enviando.render((value, props) => (
        <DialogoDeEnviados {...value} {...props} />
      ))}
      {separando.render((value, props) => (
        <ListaDeSeparacao pedidos={value} {...props} />
      ))}
      {etiquetando.render((value, props) => (
        <Etiqueta pedidos={value} {...props} />
      ))}
    </>
  );
}
