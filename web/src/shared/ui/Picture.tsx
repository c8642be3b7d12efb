import type { FotoFragment } from './imagem.gen.ts';
import styles from './Picture.module.css';

/**
 * Every browser that reads neither AVIF nor WebP has the one JPEG of `img`: its widths would be a third of a page's
 * markup. They go only where there is nothing else.
 */
function sourcesOf(fontes: FotoFragment['fontes']): FotoFragment['fontes'] {
  const light = fontes.filter(({ tipo }) => tipo !== 'image/jpeg');
  return light.length > 0 ? light : fontes;
}

/**
 * A product's picture in the lightest encoding the browser reads, over its blurred miniature.
 * `sizes` says how wide it is shown; `priority` is for the one picture a page is about.
 */
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
