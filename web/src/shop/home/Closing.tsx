import { Group, Text } from '@mantine/core';
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
    <section className={styles['closing']} aria-labelledby="fecho-titulo">
      <div className={styles['words']}>
        <Text variant="eyebrow">A Decantária</Text>
        <h2 id="fecho-titulo">Um perfume se conhece na pele</h2>
        <p>
          Ele muda com o calor, com a hora, com você. Por isso fracionamos: poucos mililitros bastam
          para conviver com uma fragrância por dias e decidir com calma.
        </p>
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
      </div>
      <ul className={styles['claims']}>
        {CLAIMS.map(({ icon, title, text }) => (
          <li key={title}>
            {icon}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
