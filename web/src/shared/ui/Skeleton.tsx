import styles from './Skeleton.module.css';

/** Stands where something is about to be; says nothing to who does not see it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={[styles['skeleton'], className].filter(Boolean).join(' ')}
    />
  );
}
