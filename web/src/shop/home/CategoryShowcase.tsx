import { Box, Stack, Text } from '@mantine/core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PAGE_WIDTH, PHONE_PAGE, sizesOf } from '../../ui/sizes.ts';
import block from './CategoryBlock.module.css';
import styles from './CategoryShowcase.module.css';
import type { VitrineQuery } from './home.gen.ts';
import { shopPicture } from './pictures.ts';
import { ShopArt } from './ShopArt.tsx';

type Categorias = VitrineQuery['categorias'];
type Categoria = Categorias[number];

/** On wide screens the scene takes two thirds of the page. */
const SCENE = `calc((${PAGE_WIDTH} - clamp(2rem,5vw,4.5rem))*2/3)`;

/** On phones, requests the picture at the width of the best sellers' cards, which is usually cached already. */
const CARD_ON_PHONES = 'min(62vw,16rem)';

function CategoryBlock({
  categoria,
  destaque,
  reversed,
}: {
  categoria: Omit<Categoria, 'destaque'>;
  destaque: NonNullable<Categoria['destaque']>;
  reversed: boolean;
}) {
  return (
    <article className={block['block']} data-reversed={reversed || undefined}>
      <div className={block['scene']}>
        <ShopArt
          picture={shopPicture(categoria.slug)}
          sizes={sizesOf(PHONE_PAGE, SCENE)}
          className={block['art']}
        />
        {destaque.imagem ? (
          <Picture
            imagem={destaque.imagem}
            sizes={sizesOf(CARD_ON_PHONES, `min(16.25rem,.3*${SCENE})`)}
            className={block['product']}
          />
        ) : null}
      </div>
      <Stack align="flex-start" justify="center" className={block['words']}>
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

/** True when the showcase has a block. A category without a featured product has none. */
export function isShowcaseReady(categorias: Categorias): boolean {
  return categorias.some(({ destaque }) => destaque !== null);
}

export function CategoryShowcase({ categorias }: { categorias: Categorias }) {
  const featured = categorias.flatMap(({ destaque, ...categoria }) =>
    destaque ? [{ categoria, destaque }] : [],
  );
  if (featured.length === 0) return null;
  return (
    <Box
      component="section"
      id="linhas"
      className={`page-width reel ${styles['showcase']}`}
      aria-label="Linhas de perfumes"
    >
      {featured.map(({ categoria, destaque }, position) => (
        <CategoryBlock
          key={categoria.id}
          categoria={categoria}
          destaque={destaque}
          reversed={position % 2 === 1}
        />
      ))}
    </Box>
  );
}
