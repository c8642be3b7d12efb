import { Drawer } from '../../shared/ui/Drawer.tsx';
import { Carrinho } from './Carrinho.tsx';
import { closeGaveta } from './gaveta-aberta.ts';

/** DRAWER-02: the cart beside whatever page is open. */
export function Gaveta({ open }: { open: boolean }) {
  return (
    <Drawer open={open} onClose={closeGaveta} title="Meu Carrinho">
      <Carrinho layout="gaveta" />
    </Drawer>
  );
}
