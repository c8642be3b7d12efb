import { formatCep } from '../../lib/formats/cep.ts';
import { linhasDoEndereco } from '../../lib/pedidos/endereco-linhas.ts';
import type { EnderecoDoPedidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import styles from './EnderecoDeEntrega.module.css';

// By hand: an `address` in lines; Mantine has no such part.
export function EnderecoDeEntrega({ endereco }: { endereco: EnderecoDoPedidoFragment }) {
  const lines = [
    ...linhasDoEndereco(endereco),
    ...(endereco.cep === '' ? [] : [`CEP ${formatCep(endereco.cep)}`]),
  ];
  return (
    <address className={styles['address']}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
