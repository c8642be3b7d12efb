import styles from './Skeleton.module.css';

/** Placeholder for loading content, hidden from assistive technology. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={[styles['skeleton'], className].filter(Boolean).join(' ')}
    />
  );
}
