import { Box, Text } from '@mantine/core';
import { type RefObject, useEffect, useId, useState } from 'react';
import { allowsOptional } from '../../lib/consent/choice.ts';
import { openSeenPictures } from '../../lib/seen.ts';
import { ProdutoCard } from './cartao/ProdutoCard.tsx';
import type { ProdutoDaPagina } from './compra.ts';
import styles from './Vistos.module.css';
import {
  cardOf,
  oldPriceText,
  readVistos,
  saveVistos,
  type Visto,
  vistoDe,
  withoutVisto,
  withVisto,
} from './vistos.ts';

/** Caches exactly the pictures of the list, for the service worker's offline page. */
async function cacheFotos(list: readonly Visto[]): Promise<void> {
  const cache = await openSeenPictures();
  if (!cache) return;
  const listedUrls = new Set(
    list
      .map(({ foto }) => foto?.url)
      .filter((url) => url?.startsWith('/'))
      .map((url) => new URL(url ?? '', window.location.origin).href),
  );
  const cachedRequests = await cache.keys();
  await Promise.all(
    cachedRequests.filter(({ url }) => !listedUrls.has(url)).map((old) => cache.delete(old)),
  );
  const cachedUrls = new Set(cachedRequests.map(({ url }) => url));
  const missing = [...listedUrls].filter((url) => !cachedUrls.has(url));
  // One failed picture does not affect the others.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}

const SIZES = 'clamp(8.5rem,38vw,11.5rem)';

/** True once `place` is below the window, where an insertion shifts no visible content. */
function useBelowTheFold(place: RefObject<HTMLElement | null>): boolean {
  const [below, setBelow] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (below || !element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && entry.boundingClientRect.top >= window.innerHeight) setBelow(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [below, place]);
  return below;
}

function vistosExceto(atual: ProdutoDaPagina | undefined, now: number): readonly Visto[] {
  const list = readVistos(now);
  return atual ? withoutVisto(list, atual.id) : list;
}

/** Records the product on screen, and drops inactive or expired ones. */
function record(atual: ProdutoDaPagina | undefined, now: number): void {
  if (!allowsOptional()) return;
  const others = vistosExceto(atual, now);
  const list = atual?.ativo ? withVisto(others, vistoDe(atual, now)) : others;
  saveVistos(list);
  void cacheFotos(list).catch(() => undefined);
}

/** Recently viewed products. Sends no query; a price older than a day shows its date. */
export function Vistos({
  atual,
  place,
}: {
  atual?: ProdutoDaPagina | undefined;
  place: RefObject<HTMLElement | null>;
}) {
  const [now] = useState(() => Date.now());
  const [shown] = useState(() => vistosExceto(atual, now));
  const below = useBelowTheFold(place);
  const title = useId();
  useEffect(() => record(atual, now), [atual, now]);
  if (shown.length === 0 || !below) return null;
  return (
    <Box
      component="section"
      pt="var(--space-9)"
      className={`page-width screen-only ${styles['strip']}`}
      aria-labelledby={title}
    >
      <Text variant="eyebrow">Para retomar</Text>
      <Box component="h2" id={title} mt="sm">
        Vistos recentemente
      </Box>
      <ul className="reel">
        {shown.map((visto) => (
          <li key={visto.id}>
            <ProdutoCard
              produto={cardOf(visto)}
              sizes={SIZES}
              variant="small"
              note={visto.preco === null ? null : oldPriceText(visto, now)}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
