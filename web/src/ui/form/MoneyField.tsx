import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { keepMoney, readCentavos, writeCentavos } from '../../lib/formats/centavos.ts';

// By hand: TextInput that reads a comma or a point and formats on blur. NumberInput formats while typing.
/** An amount in reais. Accepts digits, comma and point while typing, and formats as `1.234,56` on blur. */
export function MoneyField({
  value,
  onValue,
  ...props
}: Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  value: string;
  onValue: (text: string) => void;
}) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={value}
      onChange={({ currentTarget }) => onValue(keepMoney(currentTarget.value))}
      onBlur={() => {
        const centavos = readCentavos(value);
        if (centavos !== null && writeCentavos(centavos) !== value)
          onValue(writeCentavos(centavos));
      }}
    />
  );
}
