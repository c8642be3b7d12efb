import { Box, Group, Stack, Text } from '@mantine/core';
import { BRAND } from '../../lib/constants.ts';
import type { PrepareContext } from '../../lib/routing/page.ts';
import { ButtonLink, ButtonOut } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { ChatIcon, CheckIcon, ParcelIcon, SealIcon } from '../../ui/icons.tsx';
import { Company } from './Company.tsx';
import { organizationJsonLd } from './contact.ts';
import Decants from './decants.svg?drawing';
import { shippingService } from './entrega-json-ld.ts';
import { FretesDaLojaDocument, useFretesDaLojaQuery } from './fretes.gen.ts';
import { prepareInstituicao, useInstituicao } from './instituicao.ts';
import styles from './Sobre.module.css';
import { sectionsOf, tables } from './sobre.md';

export async function prepare(context: PrepareContext): Promise<void> {
  const fretes = context.client.query({ query: FretesDaLojaDocument }).catch(() => undefined);
  await Promise.all([prepareInstituicao(context), fretes]);
}
const HEAD = {
  title: 'Sobre',
  description: `A história da ${BRAND}: perfumes importados originais, fracionados à mão em decants, com garantia de autenticidade.`,
  canonical: '/sobre',
};

const ICONS = [SealIcon, CheckIcon, ParcelIcon];
const [historia] = sectionsOf({});

const HALVES = { '--md': '1fr 1fr' } as const;

/** Story, craft, values, guarantee and contact of the shop. */
export function Page() {
  const { conversaUrl, empresa } = useInstituicao();
  // Only the server's page shows it to search engines.
  const fretes = useFretesDaLojaQuery({ fetchPolicy: 'cache-only' }).data;
  const entrega = fretes ? shippingService(fretes) : null;
  return (
    <Stack gap="var(--space-9)" pt="var(--space-8)" className={`page-width ${styles['page']}`}>
      <Head {...HEAD} jsonLd={organizationJsonLd({ conversaUrl, empresa }, entrega)} />
      <Stack
        component="header"
        variant="columns"
        gap="var(--space-5) var(--space-8)"
        __vars={HALVES}
      >
        <Stack gap="lg" align="flex-start" justify="center">
          <Text variant="eyebrow">Sobre a {BRAND}</Text>
          <h1 tabIndex={-1}>Grandes perfumes, na medida de quem prova</h1>
          <Text maw="40ch" c="var(--text-soft)" fz="xl">
            Fracionamos perfumes importados originais, para que escolher um deles seja um prazer e
            não uma aposta.
          </Text>
        </Stack>
        <Decants className="screen-only" />
      </Stack>

      <Stack
        component="section"
        variant="columns"
        gap="lg"
        __vars={{ '--md': '1fr 2fr' }}
        aria-labelledby="historia"
      >
        <h2 id="historia">{historia?.title}</h2>
        <Stack gap="lg" maw="62ch" c="var(--text-soft)" fz="lg" lh={1.75}>
          <Text variant="statement" lh={1.5}>
            Começou com um frasco caro comprado no impulso: três borrifadas na loja, um cartão
            cheiroso no bolso, a certeza do momento. Em casa, na pele, no calor do Ceará, era outro
            perfume. Ficou na prateleira, quase cheio, com o peso de um erro.
          </Text>
          {historia?.body}
        </Stack>
      </Stack>

      <section className={styles['craft']} aria-labelledby="como-fazemos">
        <h2 id="como-fazemos">Do frasco ao decant</h2>
        <Stack
          component="ol"
          variant="columns"
          gap={0}
          mt="xl"
          __vars={{ '--md': 'repeat(5, 1fr)' }}
        >
          {tables['passos']?.map(([title, text]) => (
            <li key={title}>
              <Box component="h3" mb="xs">
                {title}
              </Box>
              <Box component="p" maw="46ch" c="var(--text-soft)">
                {text}
              </Box>
            </li>
          ))}
        </Stack>
      </section>

      <section className={styles['values']} aria-labelledby="valores">
        <h2 id="valores">O que nos guia</h2>
        <Stack component="ul" variant="columns" mt="xl" __vars={{ '--sm': 'repeat(3, 1fr)' }}>
          {ICONS.map((Icon, index) => {
            const [title, text] = tables['valores']?.[index] ?? [];
            return (
              <Stack key={title} component="li" variant="panel" p="xl">
                <Icon size={28} />
                <h3>{title}</h3>
                <Box component="p" maw="46ch" c="var(--text-soft)">
                  {text}
                </Box>
              </Stack>
            );
          })}
        </Stack>
      </section>

      <Stack
        component="section"
        variant="columns"
        gap="var(--space-5) var(--space-7)"
        align="center"
        className={styles['guarantee']}
        __vars={{ '--sm': 'auto 1fr' }}
        aria-labelledby="garantia"
      >
        <SealIcon size={56} />
        <Stack>
          <h2 id="garantia">Garantia de autenticidade</h2>
          <Box component="p" maw="58ch" c="var(--text-soft)" fz="lg">
            100% original, sem exceção. Todo decant sai de um frasco original que compramos lacrado.
            Pergunte, e dizemos de qual. Se um perfume nosso não for o que dizemos, devolvemos o que
            você pagou.
          </Box>
        </Stack>
      </Stack>

      <Stack
        component="section"
        variant="columns"
        gap="var(--space-7) var(--space-8)"
        __vars={HALVES}
        aria-labelledby="quem-responde"
      >
        <Stack gap="lg" align="flex-start" justify="center">
          <h2 id="quem-responde">Fale com quem faz</h2>
          <Box component="p" maw="46ch" c="var(--text-soft)">
            Dúvida entre dois perfumes, um presente, um pedido especial: a conversa é com quem
            envasou o seu decant.
          </Box>
          <Group gap="sm" align="stretch" className="screen-only">
            <ButtonLink to="/produtos">Ver fragrâncias</ButtonLink>
            {conversaUrl === null ? null : (
              <ButtonOut variant="outline" href={conversaUrl}>
                <ChatIcon />
                Falar no WhatsApp
              </ButtonOut>
            )}
          </Group>
        </Stack>
        <Company conversaUrl={conversaUrl} empresa={empresa} />
      </Stack>
    </Stack>
  );
}
