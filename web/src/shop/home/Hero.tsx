import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ButtonLink, ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon, Icon } from '../../ui/icons.tsx';
import styles from './Hero.module.css';
import { shopPicture } from './pictures.ts';
import { ShopArt } from './ShopArt.tsx';

export function Hero({
  conversaUrl,
  showcaseReady,
}: {
  conversaUrl: string | null;
  showcaseReady: boolean;
}) {
  return (
    <section className={styles['hero']} aria-labelledby="hero-titulo">
      <ShopArt
        picture={shopPicture('hero')}
        phone={shopPicture('hero-retrato')}
        sizes="(width < 48rem) 100vw, (width < 64rem) 54vw, min(100vw, 125vh)"
        priority
        className={styles['art']}
      />
      <Stack gap="lg" align="flex-start" className={`page-width ${styles['inside']}`}>
        <Text variant="eyebrow">Decants de 3 a 30 ml</Text>
        <Box component="h1" id="hero-titulo" tabIndex={-1} maw="11em" fz="var(--size-home)">
          Perfumes importados, originais e marcantes
        </Box>
        <p className={styles['text']}>
          Fracionamos à mão, do frasco original para o seu decant. Prove na pele, no seu tempo,
          antes de escolher o frasco inteiro.
        </p>
        <Group gap="sm" align="stretch" className={styles['actions']}>
          <ButtonLink to="/produtos">Ver fragrâncias</ButtonLink>
          {conversaUrl === null ? null : (
            <ButtonOut variant="outline" href={conversaUrl}>
              <ChatIcon />
              Pedir pelo WhatsApp
            </ButtonOut>
          )}
        </Group>
      </Stack>
      {showcaseReady ? (
        <Anchor component={Link} to="#linhas" variant="quiet" className={styles['down']}>
          Conhecer as linhas
          <Icon size={16}>
            <path d="M12 4v16m-6-6 6 6 6-6" />
          </Icon>
        </Anchor>
      ) : null}
    </section>
  );
}
