import { formatCep } from '../../shared/formats/cep.ts';
import styles from './EnderecoDeEntrega.module.css';
import { linhasDoEndereco } from './endereco-linhas.ts';
import type { EnderecoDoPedidoFragment } from './pedidos.gen.ts';

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
