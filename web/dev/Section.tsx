import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ui.module.css';

/** One group of parts, with an address of its own: `/dev/ui#id`. */
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

/** One part in one state. `width` is how much room it gets; `stage` holds what is fixed to the window. */
export function Specimen({
  name,
  width = 'auto',
  stage,
  children,
}: {
  name: string;
  width?: 'auto' | 'card' | 'toast' | 'half' | 'full' | 'drawer';
  stage?: 'low' | 'high' | 'tall';
  children: ReactNode;
}) {
  return (
    <figure className={styles['specimen']} data-width={width}>
      <figcaption>{name}</figcaption>
      {stage ? (
        <div className={styles['stage']} data-height={stage}>
          {children}
        </div>
      ) : (
        children
      )}
    </figure>
  );
}

/** Shows what is inside as if the pointer or the focus were on `on`. */
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

/** Does something in what is inside once it is there, as a person would. */
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

/** Writes as a person does: React hears of it. */
export function write(root: HTMLElement, text: string) {
  const field = root.querySelector('input');
  if (!field) return;
  // Unlike setting the value, this is not taken for React's own writing.
  field.setRangeText(text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
