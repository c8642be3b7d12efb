import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from '../../ui/form/form.module.css';
import { useAction } from '../../ui/useAction.ts';

/** What a try came to. After a final one, nothing is left to do. */
export interface Desfecho {
  readonly text: string;
  readonly final: boolean;
}

/** A button that does what a mailed link is for. Opening the page changes nothing, because mail scanners open links too. */
export function AcaoDoLink({
  question,
  verb,
  busyVerb = verb,
  act,
  already,
  way,
}: {
  question: string;
  verb: string;
  busyVerb?: string;
  act: () => Promise<Desfecho>;
  /** The end of a link that cannot do it; null for a complete link. */
  already: Desfecho | null;
  /** Where a person goes afterwards. */
  way: { readonly to: string; readonly label: string };
}) {
  const { sending, run } = useAction();
  const [desfecho, setDesfecho] = useState(already);
  const press = () => run(async () => setDesfecho(await act()));
  return (
    <Stack gap="lg" className={styles['form']}>
      <Text role="status" c="var(--text-soft)">
        {desfecho?.text ?? question}
      </Text>
      {desfecho?.final ? (
        <ButtonLink to={way.to} variant="outline" fullWidth>
          {way.label}
        </ButtonLink>
      ) : (
        <Button fullWidth aria-disabled={sending} aria-busy={sending} onClick={() => void press()}>
          {sending ? busyVerb : verb}
        </Button>
      )}
    </Stack>
  );
}
