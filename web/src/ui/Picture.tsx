import type { FotoFragment } from './Picture.gen.ts';
import styles from './Picture.module.css';

/** Omits the JPEG widths where AVIF or WebP exist: they are a third of a page's markup, and `img` has one JPEG. */
function sourcesOf(fontes: FotoFragment['fontes']): FotoFragment['fontes'] {
  const light = fontes.filter(({ tipo }) => tipo !== 'image/jpeg');
  return light.length > 0 ? light : fontes;
}

// By hand: AVIF, WebP and JPEG by width, over a blurred miniature. Mantine's Image is one `img`.
/** A product's picture in the lightest supported encoding, over its blurred miniature. Set `priority` on the main one. */
export function Picture({
  imagem,
  sizes,
  priority = false,
  className,
  alt = imagem.alt,
}: {
  imagem: FotoFragment;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
  alt?: string;
}) {
  return (
    <picture
      className={[styles['picture'], className].filter(Boolean).join(' ')}
      style={imagem.miniatura ? { backgroundImage: `url("${imagem.miniatura}")` } : undefined}
    >
      {sourcesOf(imagem.fontes).map(({ tipo, srcset }) => (
        <source key={tipo} type={tipo} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={imagem.url}
        alt={alt}
        width={imagem.largura ?? undefined}
        height={imagem.altura ?? undefined}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
