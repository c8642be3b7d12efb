import type { ReactNode } from 'react';
import { Head } from '../../shared/head/Head.tsx';
import styles from './MessagePage.module.css';

/** A page that only has something to say, and ways on (`children`). Search engines leave it out. */
export function MessagePage({
  title,
  heading = title,
  text,
  art,
  children,
}: {
  title: string;
  heading?: string;
  text: string;
  /** A drawing beside the words, where there is room for it. */
  art?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['page']}>
      <Head title={title} noIndex />
      <div className={styles['words']}>
        <p className="eyebrow">{heading === title ? null : title}</p>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles['text']}>{text}</p>
        <div className={styles['actions']}>{children}</div>
      </div>
      {art}
    </section>
  );
}
