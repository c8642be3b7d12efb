import styles from './Skeleton.module.css';

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={[styles['skeleton'], className].filter(Boolean).join(' ')}
    />
  );
}
