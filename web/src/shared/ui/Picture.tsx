import type { FotoFragment } from './imagem.gen.ts';
import styles from './Picture.module.css';

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
      {imagem.fontes.map(({ tipo, srcset }) => (
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
