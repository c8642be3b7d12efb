import { Box, Group } from '@mantine/core';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import styles from './ContactBanner.module.css';

export function ContactBanner({ conversaUrl }: { conversaUrl: string | null }) {
  if (conversaUrl === null) return null;
  return (
    <Group
      component="section"
      justify="space-between"
      wrap="nowrap"
      className={`page-width ${styles['banner']}`}
      aria-labelledby="contato-titulo"
    >
      <div>
        <Box component="h2" id="contato-titulo" fz="var(--size-3)">
          Não sabe por onde começar?
        </Box>
        <Box component="p" c="var(--text-soft)">
          Conte do que você gosta e ajudamos a encontrar.
        </Box>
      </div>
      <ButtonOut variant="outline" flex="none" href={conversaUrl}>
        <ChatIcon />
        Falar com a loja
      </ButtonOut>
    </Group>
  );
}
