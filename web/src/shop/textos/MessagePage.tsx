import type { ReactNode } from 'react';
import { Head } from '../../ui/head/Head.tsx';
import styles from './MessagePage.module.css';

/** A page with a message and links (`children`), excluded from search engines. */
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
  art?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['page']}>
      <Head title={title} noIndex />
      <div className="stack-5 start">
        <p className="eyebrow">{heading === title ? null : title}</p>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles['text']}>{text}</p>
        <div className={styles['actions']}>{children}</div>
      </div>
      {art}
    </section>
  );
}
