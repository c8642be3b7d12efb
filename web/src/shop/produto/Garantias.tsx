import { Link } from 'react-router-dom';
import { ChatIcon, ChevronDownIcon, ParcelIcon, SealIcon } from '../../ui/icons.tsx';
import styles from './Garantias.module.css';

// By hand: the browser's `details`, which open without JavaScript; Accordion does not.
/** Guarantees in short, expandable in full; works without JavaScript. */
export function Garantias() {
  return (
    <div className={styles['trust']}>
      <ul>
        <li>
          <SealIcon />
          Perfume 100% original
        </li>
        <li>
          <ParcelIcon />
          Envio rápido e discreto
        </li>
        <li>
          <ChatIcon />
          Atendimento exclusivo
        </li>
      </ul>
      <details>
        <summary>
          Garantia de autenticidade
          <ChevronDownIcon size={18} />
        </summary>
        <p>
          Cada decant sai de um frasco original, comprado lacrado, e é envasado à mão. Se o perfume
          não for o que dizemos, devolvemos o que você pagou.{' '}
          <Link to="/sobre#garantia">Como garantimos a autenticidade</Link>
        </p>
      </details>
      <details>
        <summary>
          Trocas e devoluções
          <ChevronDownIcon size={18} />
        </summary>
        <p>
          Você tem 7 dias, a contar do recebimento, para desistir da compra sem dizer por quê:
          devolvemos tudo, com o frete. Chegou com defeito, ou não é o que pediu? Resolvemos.{' '}
          <Link to="/direitos#trocas-e-devolucoes">Seus direitos, em detalhe</Link>
        </p>
      </details>
    </div>
  );
}
