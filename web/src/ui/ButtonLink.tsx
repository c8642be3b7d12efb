import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** A button that leads to a page of the shop. */
export function ButtonLink(props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) {
  return <Button component={Link} {...props} />;
}

/** A button that leads out of the shop, in a new tab. */
export function ButtonOut(
  props: ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>,
) {
  return <Button component="a" target="_blank" rel="noopener noreferrer" {...props} />;
}

/** A quiet link that leads out of the shop, in a new tab. */
export function AnchorOut(
  props: AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>,
) {
  return <Anchor target="_blank" rel="noopener noreferrer" variant="quiet" {...props} />;
}
