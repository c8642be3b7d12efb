import { Text } from '@mantine/core';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoResumidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import { trackingAddress } from '../../lib/pedidos/tracking.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';
import styles from './Rastreio.module.css';

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
    <Text variant="soft" className={styles['line']} data-situacao={rastreio.situacao}>
      <ParcelIcon size={18} />
      {rastreio.situacao === 'EM_TRANSITO'
        ? 'Aguardando atualização do rastreio...'
        : rastreio.mensagem}
    </Text>
  );
}
