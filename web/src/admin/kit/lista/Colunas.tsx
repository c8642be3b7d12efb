import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Coluna } from './coluna.ts';
import { Suspenso } from './Suspenso.tsx';

/** Menu that chooses the shown columns of a list. */
export function Colunas<T>({
  colunas,
  shown,
  onChange,
}: {
  colunas: readonly Coluna<T>[];
  shown: readonly string[];
  onChange: (shown: readonly string[] | null) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Suspenso label="Colunas" open={open} onChange={setOpen}>
      <Checkbox.Group label="Colunas à vista" value={[...shown]} onChange={onChange}>
        {colunas.map(({ id, titulo }) => (
          <Checkbox key={id} value={id} label={titulo} />
        ))}
      </Checkbox.Group>
      <Button variant="subtle" size="sm" mt="xs" fullWidth onClick={() => onChange(null)}>
        Voltar às de sempre
      </Button>
    </Suspenso>
  );
}
