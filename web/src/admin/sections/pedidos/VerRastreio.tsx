import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { trackingAddress } from '../../../lib/pedidos/tracking.ts';
import { ButtonOut } from '../../../ui/ButtonLink.tsx';
import { ParcelIcon } from '../../../ui/icons.tsx';
import type { PedidoEmLinhaFragment } from './pedido.gen.ts';

export function VerRastreio({
  pedido: { id, linkRastreio },
  variant = 'outline',
}: {
  pedido: Pick<PedidoEmLinhaFragment, 'id' | 'linkRastreio'>;
  variant?: 'outline' | 'subtle';
}) {
  const address = trackingAddress(linkRastreio);
  if (address === null) return null;
  return (
    <ButtonOut
      href={address}
      variant={variant}
      aria-label={`Ver Rastreio: ${numeroText(id)} (abre em outra aba)`}
    >
      {variant === 'outline' ? <ParcelIcon size={18} /> : null}
      Ver Rastreio
    </ButtonOut>
  );
}
