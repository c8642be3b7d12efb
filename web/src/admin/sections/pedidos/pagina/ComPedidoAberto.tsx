import { Box, Flex } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LateSection } from '../../../../ui/LateSection.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { usePedidoAberto } from './usePedidoAberto.ts';

const loadPagina = () =>
  import('./PaginaDoPedido.tsx').then(({ PaginaDoEndereco }) => PaginaDoEndereco);

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Escape belongs to an open dialog or menu, and to a field with text, before it belongs to the order. */
function isEscapeTaken(target: EventTarget | null): boolean {
  if (document.querySelector(OVERLAYS) !== null) return true;
  if (target === document.body) return false;
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (isField && target.value !== '') return true;
  return !(target instanceof Element && target.closest('[data-com-pedido]'));
}

/** The list and, while the address names an order, its page: a panel on wide screens, the only part on others. */
export function ComPedidoAberto({
  ids,
  children,
}: {
  /** The orders of the visible page of the list, in its order. */
  ids: readonly string[];
  children: ReactNode;
}) {
  const { aberto, openPedido, closePedido } = usePedidoAberto();
  const id = aberto?.id ?? null;
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef(id);
  useEffect(() => {
    const closed = previous.current;
    previous.current = id;
    if (id === null && closed !== null) {
      place.current
        ?.querySelector<HTMLElement>(`[data-linha="${CSS.escape(closed)}"]`)
        ?.focus({ preventScroll: true });
    }
  }, [id]);

  const isOpen = aberto !== null;
  // Before the handlers of an overlay, which remove it.
  useWindowEvent(
    'keydown',
    (event) => {
      const isOwn = event.key === 'Escape' && !event.defaultPrevented;
      if (isOpen && isOwn && !isEscapeTaken(event.target)) closePedido();
    },
    { capture: true },
  );

  // A change of status may take the open order out of the list: its neighbours stay those it had.
  const [around, setAround] = useState(ids);
  const isSame = around.length === ids.length && around.every((each, at) => each === ids[at]);
  if (!isSame && (id === null || ids.includes(id))) setAround(ids);
  const at = id === null ? -1 : around.indexOf(id);
  const neighbour = (step: 1 | -1) => (at < 0 ? null : (around[at + step] ?? null));
  return (
    <Flex
      ref={place}
      gap="lg"
      align="start"
      data-com-pedido
      data-pedido-aberto={isOpen || undefined}
    >
      <Box flex="1" miw={0} {...(isOpen && { visibleFrom: 'lg' })}>
        {children}
      </Box>
      {isOpen ? (
        <Box
          flex={{ base: '1', lg: '0 0 min(34rem, 50%)' }}
          miw={0}
          style={{ alignSelf: 'stretch' }}
        >
          <LateSection
            load={loadPagina}
            props={{
              id,
              anterior: neighbour(-1),
              proximo: neighbour(1),
              onOpen: openPedido,
              onClose: closePedido,
            }}
            fallback={<Skeleton h="60svh" />}
          />
        </Box>
      ) : null}
    </Flex>
  );
}
