import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ui.module.css';

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className={styles['section']}>
      <h2 id={`${id}-titulo`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <div className={styles['specimens']}>{children}</div>
    </section>
  );
}

const WIDTHS = {
  auto: undefined,
  card: '15rem',
  toast: '25rem',
  drawer: '30rem',
  half: '32rem',
  full: '100%',
} as const;
const HEIGHTS = { low: '8rem', high: '14rem', tall: '34rem' } as const;

/** A component in one state. `width` limits its room; `stage` contains elements fixed to the window. */
export function Specimen({
  name,
  width = 'auto',
  stage,
  children,
}: {
  name: string;
  width?: keyof typeof WIDTHS;
  stage?: keyof typeof HEIGHTS;
  children: ReactNode;
}) {
  return (
    <figure className={styles['specimen']} style={{ width: WIDTHS[width] }}>
      <figcaption>{name}</figcaption>
      {stage ? (
        <div className={styles['stage']} data-height={stage} style={{ height: HEIGHTS[stage] }}>
          {children}
        </div>
      ) : (
        children
      )}
    </figure>
  );
}

/** Shows the children as if `on` were hovered, focused or pressed. */
export function Forced({
  state,
  on,
  children,
}: {
  state: 'hover' | 'focus' | 'active';
  on: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector(on)?.setAttribute('data-force', state);
  });
  return (
    <div ref={root} className={styles['forced']}>
      {children}
    </div>
  );
}

export function Acted({
  act,
  children,
}: {
  act: (root: HTMLElement) => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !root.current) return;
    done.current = true;
    act(root.current);
  });
  return <div ref={root}>{children}</div>;
}

/** Types text like a person, so that React notices. */
export function write(root: HTMLElement, text: string) {
  const field = root.querySelector('input');
  if (!field) return;
  // Setting `value` directly would bypass React's change detection.
  field.setRangeText(text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
