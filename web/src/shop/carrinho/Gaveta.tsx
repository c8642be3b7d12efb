import { Text } from '@mantine/core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Carrinho } from './Carrinho.tsx';
import { closeGaveta } from './gaveta-aberta.ts';

export function Gaveta({ open }: { open: boolean }) {
  return (
    <Drawer open={open} onClose={closeGaveta} title="Meu Carrinho">
      <Carrinho
        layout="gaveta"
        order={{
          label: 'Finalizar Compra',
          action: (
            <ButtonLink to="/carrinho" fullWidth>
              Finalizar Compra
            </ButtonLink>
          ),
        }}
      >
        <Text c="dimmed" fz="xs" ta="center">
          Entrega e pagamento são combinados no próximo passo.
        </Text>
      </Carrinho>
    </Drawer>
  );
}
