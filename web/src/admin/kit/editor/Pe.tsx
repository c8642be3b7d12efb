import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import form from '../../../ui/form/form.module.css';
import styles from './Pe.module.css';

/** Class of a form that ends with a `Pe`. */
export const COM_PE = `${form['form']} ${styles['editor']}`;

/** Height of the on-screen keyboard over an area that ends at `bottom`. A zoomed page counts none. */
function keyboardHeight(bottom: number, { scale, offsetTop, height }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(bottom - (offsetTop + height)));
}

// By hand: Mantine has no foot that stays in view above an on-screen keyboard.
/** The end of a form, always in view. */
export function Pe({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { visualViewport } = window;
    const dialog = foot.current?.closest<HTMLElement>('[role="dialog"]');
    if (!visualViewport) return undefined;
    const { style } = dialog ?? document.documentElement;
    const place = () => {
      const bottom = dialog?.getBoundingClientRect().bottom ?? window.innerHeight;
      style.setProperty('--keyboard', `${keyboardHeight(bottom, visualViewport)}px`);
    };
    visualViewport.addEventListener('resize', place);
    visualViewport.addEventListener('scroll', place);
    return () => {
      style.removeProperty('--keyboard');
      visualViewport.removeEventListener('resize', place);
      visualViewport.removeEventListener('scroll', place);
    };
  }, []);
  return (
    <Stack
      ref={foot}
      gap="sm"
      pos="sticky"
      bottom="var(--keyboard, 0px)"
      py="sm"
      className={styles['foot']}
    >
      {children}
    </Stack>
  );
}
