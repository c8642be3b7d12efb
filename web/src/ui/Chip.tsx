import { Text } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Chip.module.css';

// By hand: a link with an address, which works without JavaScript. Mantine's Chip is an input.
/** A filter that is on or off: a link to the changed list. A disabled one would lead to an empty list. */
export function Chip({
  selected,
  disabled = false,
  children,
  ...link
}: Omit<LinkProps, 'className'> & { selected: boolean; disabled?: boolean }) {
  if (disabled) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link without an address is not focusable
      <Text
        span
        variant="soft"
        className={styles['chip']}
        role="link"
        aria-disabled="true"
        title={link.title}
      >
        {children}
      </Text>
    );
  }
  return (
    <Text
      component={Link}
      {...link}
      variant="soft"
      className={styles['chip']}
      aria-current={selected ? 'true' : undefined}
    >
      {children}
    </Text>
  );
}
