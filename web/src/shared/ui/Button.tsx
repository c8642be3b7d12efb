import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

interface Look {
  /** `fill` for the one thing a screen wants done, `outline` beside it, `quiet` for the rest. */
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

/** A button's look on a way to another page of the shop. */
export function ButtonLink({ look, small, wide, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={className({ look, small, wide }, rest.className)} />;
}

/** A button's look on a way out of the shop; opens beside it. */
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
