import { type RefObject, useEffect, useId, useState } from 'react';
import { allowsOptional } from '../../shared/consent/choice.ts';
import { CartaoVisto } from './CartaoVisto.tsx';
import type { ProdutoDaPagina } from './compra.ts';
import styles from './Vistos.module.css';
import {
  oldPriceText,
  readVistos,
  saveVistos,
  type Visto,
  vistoDe,
  withoutVisto,
  withVisto,
} from './vistos.ts';
import { keepFotos } from './vistos-fotos.ts';

/** True once `place` is under what the window shows: what appears there moves nothing that is being read. */
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

/** What was seen before `atual`. */
function seenBefore(atual: ProdutoDaPagina | undefined, now: number): readonly Visto[] {
  const list = readVistos(now);
  return atual ? withoutVisto(list, atual.id) : list;
}

/** Notes down what is on screen, and drops what is off sale or too old. */
function noteDown(atual: ProdutoDaPagina | undefined, now: number): void {
  if (!allowsOptional()) return;
  const others = seenBefore(atual, now);
  const list = atual?.ativo ? withVisto(others, vistoDe(atual, now)) : others;
  saveVistos(list);
  void keepFotos(list).catch(() => undefined);
}

/**
 * What this browser showed last, without `atual`, which is noted down too; nothing when there is nothing. It asks
 * for no data: a price older than a day says when it was seen. `place` is where the strip will stand.
 */
export function Vistos({
  atual,
  place,
}: {
  atual?: ProdutoDaPagina | undefined;
  place: RefObject<HTMLElement | null>;
}) {
  const [now] = useState(() => Date.now());
  const [shown] = useState(() => seenBefore(atual, now));
  const below = useBelowTheFold(place);
  const title = useId();
  useEffect(() => noteDown(atual, now), [atual, now]);
  if (shown.length === 0 || !below) return null;
  return (
    <section className={styles['seen']} aria-labelledby={title}>
      <p className="eyebrow">Para retomar</p>
      <h2 id={title}>Vistos recentemente</h2>
      <ul>
        {shown.map((visto) => (
          <li key={visto.id}>
            <CartaoVisto visto={visto} note={oldPriceText(visto, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
