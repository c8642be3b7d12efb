import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

interface Look {
  /** `fill` for a screen's main action, `outline` for the second, `quiet` for others. */
  readonly look?: 'fill' | 'outline' | 'quiet' | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

function className({ look = 'fill', small, wide }: Look, extra: string | undefined): string {
  return [
    styles['button'],
    look === 'fill' ? null : styles[look],
    small ? styles['small'] : null,
    wide ? styles['wide'] : null,
    extra,
  ]
    .filter(Boolean)
    .join(' ');
}

export function Button({ look, small, wide, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={className({ look, small, wide }, rest.className)} />
  );
}

export function ButtonLink({ look, small, wide, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={className({ look, small, wide }, rest.className)} />;
}

/** An external link that looks like a button; opens a new tab. */
export function ButtonAnchor({ look, small, wide, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={className({ look, small, wide }, rest.className)}
    >
      {children}
    </a>
  );
}
