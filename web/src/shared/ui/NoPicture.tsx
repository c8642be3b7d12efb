import styles from './Picture.module.css';

/** Stands where a product has no picture: an empty measuring glass. */
export function NoPicture() {
  return <span aria-hidden="true" className={styles['empty']} />;
}
