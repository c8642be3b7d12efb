import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { reopenQuestion } from '../../lib/consent/choice.ts';
import { BRAND } from '../../lib/constants.ts';
import { CameraIcon, ChatIcon } from '../../ui/icons.tsx';
import { Brand } from './Brand.tsx';
import type { FooterFragment } from './Footer.gen.ts';
import styles from './Footer.module.css';
import { helpLinks, legalLinks, siteLinks } from './navigation.ts';
import { PaymentMarks } from './PaymentMarks.tsx';

/** Read at each rendering: a server runs into the next year. */
function currentYear(): number {
  return new Date().getFullYear();
}

export function Footer({ loja }: { loja: FooterFragment | null }) {
  const empresa = loja?.empresa;
  return (
    <Text component="footer" variant="soft" className={styles['footer']}>
      <Box w="var(--page)" mx="auto" className={styles['inner']}>
        <div className={styles['intro']}>
          <Brand />
          <p>Perfumes importados originais, fracionados à mão em decants.</p>
          <Group component="ul" gap="sm" align="stretch" className={styles['contact']}>
            {loja ? (
              <li>
                <a href={loja.conversaUrl} target="_blank" rel="noopener noreferrer">
                  <ChatIcon />
                  WhatsApp
                </a>
              </li>
            ) : null}
            {empresa?.redeSocialUrl ? (
              <li>
                <a href={empresa.redeSocialUrl} target="_blank" rel="noopener noreferrer">
                  <CameraIcon />
                  Instagram
                </a>
              </li>
            ) : null}
          </Group>
        </div>
        <nav aria-label="Rodapé" className={styles['column']}>
          <Text component="h2" variant="caps">
            Loja
          </Text>
          <ul>
            <li>
              <Link to="/">Início</Link>
            </li>
            {siteLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Ajuda" className={styles['column']}>
          <Text component="h2" variant="caps">
            Ajuda
          </Text>
          <ul>
            {helpLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {loja ? (
              <li>
                <a href={loja.conversaUrl} target="_blank" rel="noopener noreferrer">
                  Tirar uma dúvida
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
        <nav aria-label="Informações legais" className={styles['column']}>
          <Text component="h2" variant="caps">
            Transparência
          </Text>
          <ul>
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <button type="button" className="needs-js" onClick={reopenQuestion}>
                Escolha de cookies
              </button>
            </li>
          </ul>
        </nav>
        <div className={[styles['column'], styles['payment']].join(' ')}>
          <Text component="h2" variant="caps">
            Formas de pagamento
          </Text>
          <PaymentMarks />
          <p>À vista, no Pix ou no cartão</p>
        </div>
      </Box>
      <Group gap="sm" align="stretch" w="var(--page)" mx="auto" className={styles['legal']}>
        {empresa ? (
          <address>
            <span>
              {empresa.razaoSocial} ·{' '}
              <Text component="span" display="inline-block">
                CNPJ {empresa.cnpj}
              </Text>
            </span>
            <span>
              {empresa.endereco} · {empresa.cidade}
            </span>
            <a href={`mailto:${empresa.email}`}>{empresa.email}</a>
          </address>
        ) : null}
        {/* A kept page may be of the old year. */}
        <p suppressHydrationWarning>
          © {currentYear()} {BRAND}. Desenvolvido por Decantária Labs
        </p>
      </Group>
    </Text>
  );
}
