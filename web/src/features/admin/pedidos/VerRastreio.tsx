import { ButtonAnchor } from '../../../shared/ui/Button.tsx';
import { ParcelIcon } from '../../../shared/ui/icons.tsx';
import { numeroText } from '../../pedidos/pedido-texts.ts';
import { trackingAddress } from '../../pedidos/tracking.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';

export function VerRastreio({
  pedido: { id, linkRastreio },
  look = 'outline',
}: {
  pedido: Pick<PedidoAdminFragment, 'id' | 'linkRastreio'>;
  look?: 'outline' | 'quiet';
}) {
  const address = trackingAddress(linkRastreio);
  if (address === null) return null;
  return (
    <ButtonAnchor
      href={address}
      look={look}
      small
      aria-label={`Ver Rastreio: ${numeroText(id)} (abre em outra aba)`}
    >
      {look === 'outline' ? <ParcelIcon size={18} /> : null}
      Ver Rastreio
    </ButtonAnchor>
  );
}
