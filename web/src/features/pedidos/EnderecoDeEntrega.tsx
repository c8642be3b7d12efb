import { formatCep } from '../../shared/formats/cep.ts';
import styles from './EnderecoDeEntrega.module.css';
import type { EnderecoDoPedidoFragment } from './pedidos.gen.ts';

/** CONF-04: street, number, district, city/state and postal code of an order; what is not known is left out. */
export function EnderecoDeEntrega({
  endereco: { logradouro, numero, complemento, bairro, cidade, estado, cep },
}: {
  endereco: EnderecoDoPedidoFragment;
}) {
  const street = [logradouro, numero].filter((part) => part !== '').join(', ');
  const lines = [
    [street, complemento].filter(Boolean).join(' - '),
    bairro,
    [cidade, estado].filter((part) => part !== '').join('/'),
    cep === '' ? '' : `CEP ${formatCep(cep)}`,
  ].filter((line) => line !== '');
  return (
    <address className={styles['address']}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
