import { Button } from '@mantine/core';
import { LateDialog } from '../../../../ui/LateDialog.tsx';
import { useDialogo } from '../../../kit/lista/useDialogo.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';

type Pedidos = readonly PedidoAdminFragment[];

const loadPagos = () => import('./DialogoDePagos.tsx').then(({ DialogoDePagos }) => DialogoDePagos);
const loadEnviados = () =>
  import('./DialogoDeEnviados.tsx').then(({ DialogoDeEnviados }) => DialogoDeEnviados);
const loadSeparacao = () =>
  import('../ListaDeSeparacao.tsx').then(({ ListaDeSeparacao }) => ListaDeSeparacao);
const loadEtiqueta = () => import('../Etiqueta.tsx').then(({ Etiqueta }) => Etiqueta);

export function useLoteDePedidos() {
  return {
    pagando: useDialogo<{ readonly pedidos: Pedidos; readonly onStarted: () => void }>(),
    enviando: useDialogo<{ readonly pedidos: Pedidos; readonly onStarted: () => void }>(),
    separando: useDialogo<Pedidos>(),
    etiquetando: useDialogo<Pedidos>(),
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
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => pagando.show(changing)}>
        Marcar como pagos
      </Button>
      <Button variant="outline" size="sm" onClick={() => enviando.show(changing)}>
        Marcar como enviados
      </Button>
      <Button variant="outline" size="sm" onClick={() => separando.show(pedidos)}>
        Lista de separação
      </Button>
      <Button variant="outline" size="sm" onClick={() => etiquetando.show(pedidos)}>
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
      {pagando.subject ? (
        <LateDialog
          key={pagando.subject.visit}
          load={loadPagos}
          props={{ ...pagando.subject.value, ...pagando.dialog }}
        />
      ) : null}
      {enviando.subject ? (
        <LateDialog
          key={enviando.subject.visit}
          load={loadEnviados}
          props={{ ...enviando.subject.value, ...enviando.dialog }}
        />
      ) : null}
      {separando.subject ? (
        <LateDialog
          key={separando.subject.visit}
          load={loadSeparacao}
          props={{ pedidos: separando.subject.value, ...separando.dialog }}
        />
      ) : null}
      {etiquetando.subject ? (
        <LateDialog
          key={etiquetando.subject.visit}
          load={loadEtiqueta}
          props={{ pedidos: etiquetando.subject.value, ...etiquetando.dialog }}
        />
      ) : null}
    </>
  );
}
