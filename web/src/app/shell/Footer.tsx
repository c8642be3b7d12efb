import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { reopenQuestion } from '../../lib/consent/choice.ts';
import { BRAND } from '../../lib/constants.ts';
import { AnchorOut } from '../../ui/ButtonLink.tsx';
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

function Column({
  label,
  title,
  links,
  children,
}: {
  label: string;
  title: string;
  links: readonly { readonly label: string; readonly to: string }[];
  children?: ReactNode;
}) {
  return (
    <nav aria-label={label}>
      <Text component="h2" variant="caps" mt="0.7rem" mb="sm">
        {title}
      </Text>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Anchor component={Link} to={link.to} variant="quiet">
              {link.label}
            </Anchor>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

export function Footer({ loja }: { loja: FooterFragment | null }) {
  const empresa = loja?.empresa;
  return (
    <Text component="footer" variant="soft" className={styles['footer']}>
      <Box className={`page-width screen-only ${styles['inner']}`}>
        <Stack gap="sm" className={styles['intro']}>
          <Brand />
          <Box component="p" maw="30ch">
            Perfumes importados originais, fracionados à mão em decants.
          </Box>
          <Group
            component="ul"
            gap="0 var(--space-5)"
            align="stretch"
            className={styles['contact']}
          >
            {loja ? (
              <li>
                <AnchorOut href={loja.conversaUrl}>
                  <ChatIcon />
                  WhatsApp
                </AnchorOut>
              </li>
            ) : null}
            {empresa?.redeSocialUrl ? (
              <li>
                <AnchorOut href={empresa.redeSocialUrl}>
                  <CameraIcon />
                  Instagram
                </AnchorOut>
              </li>
            ) : null}
          </Group>
        </Stack>
        <Column label="Rodapé" title="Loja" links={[{ label: 'Início', to: '/' }, ...siteLinks]} />
        <Column label="Ajuda" title="Ajuda" links={helpLinks}>
          {loja ? (
            <li>
              <AnchorOut href={loja.conversaUrl}>Tirar uma dúvida</AnchorOut>
            </li>
          ) : null}
        </Column>
        <Column label="Informações legais" title="Transparência" links={legalLinks}>
          <li>
            <Anchor
              component="button"
              type="button"
              variant="quiet"
              className="needs-js"
              onClick={reopenQuestion}
            >
              Escolha de cookies
            </Anchor>
          </li>
        </Column>
        <div className={styles['payment']}>
          <Text component="h2" variant="caps" mt="0.7rem" mb="sm">
            Formas de pagamento
          </Text>
          <PaymentMarks />
          <Box component="p" mt="sm" c="var(--text-faint)">
            À vista, no Pix ou no cartão
          </Box>
        </div>
      </Box>
      <Group
        justify="space-between"
        align="stretch"
        gap="var(--space-4) var(--space-7)"
        c="var(--text-faint)"
        className={`page-width ${styles['legal']}`}
      >
        {empresa ? (
          <Stack component="address" gap="var(--space-1)" align="flex-start" miw={0} fs="normal">
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
          </Stack>
        ) : null}
        {/* A kept page may be of the old year. */}
        <p suppressHydrationWarning>
          © {currentYear()} {BRAND}. Desenvolvido por Decantária Labs
        </p>
      </Group>
    </Text>
  );
}
