import type { ChangeEvent, ComponentProps } from 'react';
import { caretInMask, fillMask, type Mask } from '../../formats/mask.ts';
import { TextField } from '../TextField.tsx';

/** A field for digits: what is typed or pasted takes the mask's form as it comes, and the caret stays with its digit. */
export function MaskedField({
  mask,
  onChange,
  ...props
}: ComponentProps<typeof TextField> & { mask: Mask }) {
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
  return <TextField inputMode="numeric" {...props} onChange={write} />;
}
