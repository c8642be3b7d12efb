import styles from './Picture.module.css';

export function NoPicture() {
  return <span aria-hidden="true" className={styles['empty']} />;
}
