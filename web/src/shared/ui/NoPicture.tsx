import styles from './Picture.module.css';

/** Placeholder for a product without a picture. */
export function NoPicture() {
  return <span aria-hidden="true" className={styles['empty']} />;
}
