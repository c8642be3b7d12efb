import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import styles from './Carrinho.module.css';
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
        <p className={styles['note']}>Entrega e pagamento são combinados no próximo passo.</p>
      </Carrinho>
    </Drawer>
  );
}
