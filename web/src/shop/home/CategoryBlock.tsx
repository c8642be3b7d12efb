import { Stack, Text } from '@mantine/core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PAGE_WIDTH, PHONE_PAGE, sizesOf } from '../../ui/sizes.ts';
import type { CategoriaDaVitrineFragment } from './CategoryBlock.gen.ts';
import styles from './CategoryBlock.module.css';
import { shopPicture } from './pictures.ts';
import { ShopArt } from './ShopArt.tsx';

/** On wide screens the scene takes two thirds of the page. */
const SCENE = `calc((${PAGE_WIDTH} - clamp(2rem,5vw,4.5rem))*2/3)`;

/** On phones, requests the picture at the width of the best sellers' cards, which is usually cached already. */
const CARD_ON_PHONES = 'min(62vw,16rem)';

export function CategoryBlock({
  categoria,
  destaque,
  reversed,
}: {
  categoria: Omit<CategoriaDaVitrineFragment, 'destaque'>;
  destaque: NonNullable<CategoriaDaVitrineFragment['destaque']>;
  reversed: boolean;
}) {
  return (
    <article className={styles['block']} data-reversed={reversed || undefined}>
      <div className={styles['scene']}>
        <ShopArt
          picture={shopPicture(categoria.slug)}
          sizes={sizesOf(PHONE_PAGE, SCENE)}
          className={styles['art']}
        />
        {destaque.imagem ? (
          <Picture
            imagem={destaque.imagem}
            sizes={sizesOf(CARD_ON_PHONES, `min(16.25rem,.3*${SCENE})`)}
            className={styles['product']}
          />
        ) : null}
      </div>
      <Stack align="flex-start" justify="center" className={styles['words']}>
        <h2>{categoria.titulo}</h2>
        <Text maw="34ch" c="var(--text-soft)">
          {categoria.descricao}
        </Text>
        <ButtonLink
          variant="outline"
          mt="sm"
          to={`/produtos?categoria=${encodeURIComponent(categoria.nome)}`}
          aria-label={`Ver Produtos: ${categoria.titulo}`}
        >
          Ver Produtos
        </ButtonLink>
      </Stack>
    </article>
  );
}
