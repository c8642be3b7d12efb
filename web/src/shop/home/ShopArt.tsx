import type { ShopPicture } from './pictures.ts';
import styles from './ShopArt.module.css';

const PHONE = '(width < 64rem)';

function preloads(picture: ShopPicture | null, sizes: string, media: string) {
  const best = picture?.fontes[0];
  if (!picture || !best) return null;
  return (
    <link
      rel="preload"
      as="image"
      href={picture.url}
      type={best.tipo}
      imageSrcSet={best.srcset}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}

// By hand: one `picture` with a file a screen. Mantine's Image is one `img`.
/** `phone` replaces the picture on narrow windows; `priority` marks the page's largest picture. */
export function ShopArt({
  picture,
  phone = null,
  sizes,
  priority = false,
  className,
}: {
  picture: ShopPicture | null;
  phone?: ShopPicture | null;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
}) {
  const wide = picture ?? phone;
  const classes = [styles['art'], className].filter(Boolean).join(' ');
  if (!wide) return <div className={classes} />;
  return (
    <>
      {priority ? preloads(wide, sizes, phone ? `not all and ${PHONE}` : 'all') : null}
      {priority ? preloads(phone, sizes, PHONE) : null}
      <picture
        className={classes}
        style={wide.miniatura ? { backgroundImage: `url("${wide.miniatura}")` } : undefined}
      >
        {phone?.fontes.map(({ tipo, srcset }) => (
          <source key={tipo} media={PHONE} type={tipo} srcSet={srcset} sizes={sizes} />
        ))}
        {wide.fontes.map(({ tipo, srcset }) => (
          <source key={tipo} type={tipo} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={wide.url}
          alt=""
          width={wide.largura}
          height={wide.altura}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'sync' : 'async'}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      </picture>
    </>
  );
}
