import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ChevronDownIcon } from '../../../shared/ui/icons.tsx';
import { Mantine } from '../../../shared/ui/mantine/Mantine.tsx';
import styles from './Suspenso.module.css';

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
    <Mantine>
      <Popover
        opened={open}
        onChange={onChange}
        position="bottom-end"
        width="18rem"
        trapFocus
        returnFocus
        zIndex="var(--z-header)"
        classNames={{ dropdown: styles['dropdown'] ?? '' }}
      >
        <Popover.Target>
          <Button look="quiet" small onClick={() => onChange(!open)}>
            {label}
            <ChevronDownIcon size={16} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
      </Popover>
    </Mantine>
  );
}
