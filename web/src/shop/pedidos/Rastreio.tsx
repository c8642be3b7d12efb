import { Button, Text } from '@mantine/core';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoResumidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import { trackingAddress } from '../../lib/pedidos/tracking.ts';
import { ParcelIcon } from '../../ui/icons.tsx';
import styles from './Rastreio.module.css';

export function Rastreio({ id, rastreio }: Pick<PedidoResumidoFragment, 'id' | 'rastreio'>) {
  const address = trackingAddress(rastreio.link);
  if (rastreio.situacao === 'EM_TRANSITO' && address !== null) {
    return (
      <Button
        component="a"
        target="_blank"
        rel="noopener noreferrer"
        href={address}
        size="sm"
        fullWidth
        aria-label={`${rastreio.mensagem}: ${numeroText(id)} (abre em outra aba)`}
      >
        <ParcelIcon size={18} />
        {rastreio.mensagem}
      </Button>
    );
  }
  return (
    <Text variant="soft" className={styles['line']} data-situacao={rastreio.situacao}>
      <ParcelIcon size={18} />
      {rastreio.situacao === 'EM_TRANSITO'
        ? 'Aguardando atualização do rastreio...'
        : rastreio.mensagem}
    </Text>
  );
}
