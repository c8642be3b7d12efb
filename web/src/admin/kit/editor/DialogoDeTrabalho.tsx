import type { ComponentProps } from 'react';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

type Props = Omit<ComponentProps<typeof FormDialog>, 'asks' | 'guard'>;

/** A dialog with one form. It asks before what was prepared is lost. */
export function DialogoDeTrabalho({
  onClose,
  ...dialog
}: Props & { form: { readonly isChanged: () => boolean } }) {
  const guard = useUnsavedGuard({
    isChanged: () => dialog.open && dialog.form.isChanged(),
    onLeave: onClose,
  });
  return <FormDialog {...dialog} guard={guard} onClose={guard.leave} />;
}
