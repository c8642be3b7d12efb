import { Link, type LinkProps } from 'react-router-dom';
import styles from './Chip.module.css';
import { CloseIcon } from './icons.tsx';

/** A filter that is on or off. It links to the changed list, so it works without JavaScript. */
export function Chip({
  selected,
  children,
  ...link
}: Omit<LinkProps, 'className'> & { selected: boolean }) {
  return (
    <Link {...link} className={styles['chip']} aria-current={selected ? 'true' : undefined}>
      {children}
      {selected && <CloseIcon size={14} className={styles['remove']} />}
    </Link>
  );
}
