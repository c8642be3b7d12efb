import { TextInput } from '@mantine/core';
import type { ChangeEvent, ComponentProps } from 'react';
import { caretInMask, fillMask, type Mask } from '../../lib/formats/mask.ts';

// By hand: TextInput with a mask. Mantine has no mask that keeps the caret at its digit.
/** An input that applies a digit mask while typing and keeps the caret at its digit. */
export function MaskedField({
  mask,
  onChange,
  ...props
}: ComponentProps<typeof TextInput> & { mask: Mask }) {
  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const written = field.value;
    const filled = fillMask(mask, written);
    if (filled !== written) {
      const caret = caretInMask(mask, written, field.selectionStart ?? written.length);
      field.value = filled;
      field.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return <TextInput inputMode="numeric" {...props} onChange={write} />;
}
