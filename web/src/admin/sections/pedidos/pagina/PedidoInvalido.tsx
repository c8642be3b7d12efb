import { Button } from '@mantine/core';
import { Painel } from './Painel.tsx';

/** The page of an address whose order number is not a number. */
export function PedidoInvalido({ onClose }: { onClose: () => void }) {
  return (
    <Painel titulo="Este endereço não é de um pedido" onClose={onClose}>
      <p>O número de um pedido só tem algarismos, como em #pedidos/12. Confira o endereço.</p>
      <Button variant="outline" size="sm" w="fit-content" onClick={onClose}>
        Ver todos os pedidos
      </Button>
    </Painel>
  );
}
