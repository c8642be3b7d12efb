import type { ReactNode, SubmitEvent } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { FormActions } from '../../../ui/form/FormDialog.tsx';
import { Problems } from '../../../ui/form/Problems.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { COM_PE, Pe } from './Pe.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/** A dialog with one form, whose buttons stay in view. It asks before what was prepared is lost. */
export function DialogoDeTrabalho({
  form: { onSubmit, problems, sending, isChanged },
  title,
  wide = false,
  verb = 'Salvar',
  isDisabled,
  open,
  onClose,
  onClosed,
  children,
}: DialogProps & {
  form: {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    /** Missing for a form that has none. */
    readonly problems?: readonly Problem[];
    readonly sending: boolean;
    readonly isChanged: () => boolean;
  };
  title: string;
  wide?: boolean;
  verb?: string;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const guard = useUnsavedGuard({ isChanged: () => open && isChanged(), onLeave: onClose });
  const leave = () => {
    if (!sending) guard.leave();
  };
  return (
    <Dialog open={open} title={title} writing wide={wide} onClose={leave} onClosed={onClosed}>
      <form className={COM_PE} method="post" noValidate onSubmit={onSubmit}>
        {children}
        <Pe>
          {problems && <Problems problems={problems} />}
          <DescartarPergunta guard={guard}>
            <FormActions
              verb={verb}
              sending={sending}
              {...(isDisabled !== undefined && { isDisabled })}
              onLeave={guard.leave}
            />
          </DescartarPergunta>
        </Pe>
      </form>
    </Dialog>
  );
}
