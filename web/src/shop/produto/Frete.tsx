import { Box } from '@mantine/core';
import { useRef } from 'react';
import { Late } from '../../ui/Late.tsx';
import { useOnScreen } from '../../ui/useOnScreen.ts';

const load = () => import('./CalculoDeFrete.tsx').then(({ CalculoDeFrete }) => CalculoDeFrete);

// By hand: the place where the freight form loads.
/** Loads the freight form near the viewport. If it fails, the cart still quotes freight. */
export function Frete() {
  const container = useRef<HTMLDivElement>(null);
  const near = useOnScreen(container, { margin: '200px', once: true });
  return (
    // Reserves the height of the form and its reply, so that nothing shifts.
    <Box ref={container} mih="9.25rem" mt="lg" pt="md" className="part needs-js">
      {near ? <Late load={load} props={{}} /> : null}
    </Box>
  );
}
