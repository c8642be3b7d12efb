import { Box } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ChatIcon, ChevronDownIcon, ParcelIcon, SealIcon } from '../../ui/icons.tsx';
import styles from './Garantias.module.css';

// By hand: the browser's `details`, which open without JavaScript; Accordion does not.
/** Guarantees in short, expandable in full; works without JavaScript. */
export function Garantias() {
  return (
    <Box mt="lg" fz="sm" className={styles['trust']}>
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
        <summary className="fold">
          Garantia de autenticidade
          <ChevronDownIcon size={18} />
        </summary>
        <Box component="p" maw="62ch" pb="md" c="var(--text-soft)">
          Cada decant sai de um frasco original, comprado lacrado, e é envasado à mão. Se o perfume
          não for o que dizemos, devolvemos o que você pagou.{' '}
          <Link to="/sobre#garantia">Como garantimos a autenticidade</Link>
        </Box>
      </details>
      <details>
        <summary className="fold">
          Trocas e devoluções
          <ChevronDownIcon size={18} />
        </summary>
        <Box component="p" maw="62ch" pb="md" c="var(--text-soft)">
          Você tem 7 dias, a contar do recebimento, para desistir da compra sem dizer por quê:
          devolvemos tudo, com o frete. Chegou com defeito, ou não é o que pediu? Resolvemos.{' '}
          <Link to="/direitos#trocas-e-devolucoes">Seus direitos, em detalhe</Link>
        </Box>
      </details>
    </Box>
  );
}
