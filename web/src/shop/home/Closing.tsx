import { Box, Group, Stack, Text } from '@mantine/core';
import { ButtonLink, ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon, ParcelIcon, SealIcon } from '../../ui/icons.tsx';
import styles from './Closing.module.css';

const CLAIMS = [
  {
    icon: <SealIcon size={28} />,
    title: 'Produtos 100% originais',
    text: 'Todo decant sai de um frasco original, comprado lacrado e aberto por nós.',
  },
  {
    icon: <ParcelIcon size={28} />,
    title: 'Entrega discreta e rápida',
    text: 'Embalagem firme e sem marcas por fora, pronta para viajar sem vazar.',
  },
  {
    icon: <ChatIcon size={28} />,
    title: 'Atendimento exclusivo',
    text: 'Gente que conhece perfume responde você, do primeiro decant ao frasco inteiro.',
  },
];

export function Closing({ conversaUrl }: { conversaUrl: string | null }) {
  return (
    <Stack
      component="section"
      variant="columns"
      gap="var(--space-7) var(--space-8)"
      mt="var(--space-9)"
      pt="var(--space-9)"
      className="page-width part"
      __vars={{ '--md': '1fr 1fr' }}
      aria-labelledby="fecho-titulo"
    >
      <Stack gap="lg" align="flex-start">
        <Text variant="eyebrow">A Decantária</Text>
        <Box component="h2" id="fecho-titulo" maw="14ch" fz="var(--size-1)">
          Um perfume se conhece na pele
        </Box>
        <Box component="p" maw="46ch" c="var(--text-soft)">
          Ele muda com o calor, com a hora, com você. Por isso fracionamos: poucos mililitros bastam
          para conviver com uma fragrância por dias e decidir com calma.
        </Box>
        <Group gap="sm" align="stretch" mt="sm">
          {conversaUrl === null ? null : (
            <ButtonOut href={conversaUrl}>
              <ChatIcon />
              Pedir Agora no WhatsApp
            </ButtonOut>
          )}
          <ButtonLink variant="outline" to="/produtos">
            Ver Todos os Produtos
          </ButtonLink>
        </Group>
      </Stack>
      <ul className={styles['claims']}>
        {CLAIMS.map(({ icon, title, text }) => (
          <Group key={title} component="li" align="stretch" wrap="nowrap" gap="lg">
            {icon}
            <div>
              <Box component="h3" mb="xs">
                {title}
              </Box>
              <Box component="p" maw="44ch" c="var(--text-soft)">
                {text}
              </Box>
            </div>
          </Group>
        ))}
      </ul>
    </Stack>
  );
}
