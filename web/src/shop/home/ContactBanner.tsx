import { Box } from '@mantine/core';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import styles from './ContactBanner.module.css';

export function ContactBanner({ conversaUrl }: { conversaUrl: string | null }) {
  if (conversaUrl === null) return null;
  return (
    <Box
      component="section"
      w="var(--page)"
      mx="auto"
      className={styles['banner']}
      aria-labelledby="contato-titulo"
    >
      <div>
        <h2 id="contato-titulo">Não sabe por onde começar?</h2>
        <p>Conte do que você gosta e ajudamos a encontrar.</p>
      </div>
      <ButtonOut variant="outline" href={conversaUrl}>
        <ChatIcon />
        Falar com a loja
      </ButtonOut>
    </Box>
  );
}
