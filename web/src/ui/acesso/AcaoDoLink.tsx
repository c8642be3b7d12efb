import { Button, Stack, type StackProps, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '../ButtonLink.tsx';
import { useAction } from '../useAction.ts';
import { useFocusAfter } from '../useFocusAfter.ts';

/** What a try came to. After a final one, nothing is left to do. */
export interface Desfecho {
  readonly text: string;
  readonly final: boolean;
}

/** What a reply came to; `over` explains a link that has expired or was used. */
export function desfechoDe(
  { __typename, mensagem }: { readonly __typename: string; readonly mensagem: string },
  over: string,
): Desfecho {
  const isOver = __typename === 'TokenInvalido';
  return { text: isOver ? over : mensagem, final: isOver || __typename === 'Confirmacao' };
}

/** A button that does what a mailed link is for. Opening the page changes nothing, because mail scanners open links too. */
export function AcaoDoLink({
  question,
  verb,
  busyVerb = verb,
  act,
  already,
  way,
  ...layout
}: Pick<StackProps, 'align' | 'mt'> & {
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
  const final = desfecho?.final ?? false;
  const status = useFocusAfter<HTMLParagraphElement>(final);
  const press = () => run(async () => setDesfecho(await act()));
  return (
    <Stack gap="lg" {...layout}>
      <Text role="status" ref={status} tabIndex={-1} c="var(--text-soft)">
        {desfecho?.text ?? question}
      </Text>
      {final ? (
        <ButtonLink to={way.to} variant="outline">
          {way.label}
        </ButtonLink>
      ) : (
        <Button aria-disabled={sending} aria-busy={sending} onClick={() => void press()}>
          {sending ? busyVerb : verb}
        </Button>
      )}
    </Stack>
  );
}
