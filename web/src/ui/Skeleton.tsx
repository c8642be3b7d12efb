import styles from './Skeleton.module.css';

// By hand: one span, drawn before any script runs. Mantine's Skeleton would bring its code and sheet to every page.
/** A placeholder of one part, of this width and height, below this margin. */
export function Skeleton({
  className,
  w,
  h,
  mt,
}: {
  className?: string | undefined;
  w?: string;
  h?: string;
  mt?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={[styles['skeleton'], className].filter(Boolean).join(' ')}
      style={{ width: w, height: h, marginTop: mt }}
    />
  );
}
