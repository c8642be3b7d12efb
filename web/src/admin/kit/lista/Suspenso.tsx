import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

/** A button that opens a popover with a focus trap. */
export function Suspenso({
  label,
  open,
  onChange,
  children,
}: {
  label: string;
  open: boolean;
  onChange: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover
      opened={open}
      onChange={onChange}
      position="bottom-end"
      width="18rem"
      trapFocus
      returnFocus
      zIndex="var(--z-menu)"
    >
      <Popover.Target>
        <Button variant="subtle" onClick={() => onChange(!open)}>
          {label}
          <ChevronDownIcon size={16} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
