import { Box, Group } from '@mantine/core';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoResumidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import { trackingAddress } from '../../lib/pedidos/tracking.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';

const COLORS: Partial<Record<PedidoResumidoFragment['rastreio']['situacao'], string>> = {
  ENTREGUE: 'var(--success)',
  AGUARDANDO_RASTREIO: 'var(--amber)',
};

export function Rastreio({ id, rastreio }: Pick<PedidoResumidoFragment, 'id' | 'rastreio'>) {
  const address = trackingAddress(rastreio.link);
  if (rastreio.situacao === 'EM_TRANSITO' && address !== null) {
    return (
      <ButtonOut
        href={address}
        size="sm"
        fullWidth
        aria-label={`${rastreio.mensagem}: ${numeroText(id)} (abre em outra aba)`}
      >
        <ParcelIcon size={18} />
        {rastreio.mensagem}
      </ButtonOut>
    );
  }
  return (
    <Group component="p" gap="xs" wrap="nowrap" mih="2.5rem" c="var(--text-soft)" fz="sm">
      <Box component="span" flex="none" c={COLORS[rastreio.situacao] ?? 'var(--text-faint)'}>
        <ParcelIcon size={18} />
      </Box>
      {rastreio.situacao === 'EM_TRANSITO'
        ? 'Aguardando atualização do rastreio...'
        : rastreio.mensagem}
    </Group>
  );
}
