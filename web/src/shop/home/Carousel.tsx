import { Group, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx';
import { scrollBehavior } from '../../ui/motion.ts';
import { STEPS } from '../../ui/strip.ts';
import styles from './Carousel.module.css';
import { carouselPosition } from './carousel-position.ts';

const UNKNOWN = { level: 0, atStart: true, atEnd: false };

// By hand: a scrolled list, which works without JavaScript. `@mantine/carousel` brings Embla with every home page.
/** A scale below the row shows the share that was seen. */
export function Carousel({
  label,
  heading,
  items,
}: {
  label: string;
  heading: ReactNode;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
}) {
  const trackId = useId();
  const track = useRef<HTMLUListElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [{ atStart, atEnd }, setPosition] = useState(UNKNOWN);

  useEffect(() => {
    const row = track.current;
    if (!row) return undefined;
    const update = () => {
      const position = carouselPosition(row);
      measure.current?.style.setProperty('--level', String(position.level));
      setPosition((known) =>
        known.atStart === position.atStart && known.atEnd === position.atEnd ? known : position,
      );
    };
    // The first callback runs after layout, which a row far below the window defers.
    const observer = new ResizeObserver(update);
    observer.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, []);

  /** Scrolls by one window, less the item cut at its edge. */
  const move = (direction: number) => {
    const row = track.current;
    const item = row?.firstElementChild;
    if (!row || !item) return;
    const step = item.getBoundingClientRect().width;
    const whole = step > 0 ? Math.max(1, Math.floor(row.clientWidth / step) - 1) : 1;
    row.scrollBy({ left: direction * whole * step, behavior: scrollBehavior() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = STEPS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(direction);
  };

  return (
    <>
      <Group justify="space-between" align="end" w="var(--page)" m="0 auto var(--space-6)">
        {heading}
        <Group gap="xs" className={`${styles['controls']} needs-js`} hidden={atStart && atEnd}>
          <UnstyledButton
            variant="edge"
            aria-label={`Anteriores: ${label}`}
            aria-controls={trackId}
            aria-disabled={atStart}
            onClick={() => move(-1)}
          >
            <ArrowLeftIcon />
          </UnstyledButton>
          <UnstyledButton
            variant="edge"
            aria-label={`Próximos: ${label}`}
            aria-controls={trackId}
            aria-disabled={atEnd}
            onClick={() => move(1)}
          >
            <ArrowRightIcon />
          </UnstyledButton>
        </Group>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys scroll, as they do in any list that scrolls */}
      <ul ref={track} id={trackId} className={`reel ${styles['track']}`} onKeyDown={onKeyDown}>
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      <div
        ref={measure}
        aria-hidden="true"
        className={`${styles['measure']} needs-js`}
        style={{ backgroundSize: `calc((100% - 1px) / ${items.length}) 100%` }}
      />
    </>
  );
}
