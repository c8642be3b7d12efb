import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { momentText } from '../lib/formats/moment.ts';
import { tiles } from './tiles.ts';

/** What is known, by term. A term without a value is left out. */
export type FactsByTerm = Readonly<Record<string, ReactNode>>;

export const entriesOf = (facts: FactsByTerm) =>
  Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );

/** The facts of a definition list, a `div` each. */
export function Facts({ facts }: { facts: FactsByTerm }) {
  return entriesOf(facts).map(([term, value]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

/** A definition list in as many columns as fit. */
export function FactGrid({ facts }: { facts: FactsByTerm }) {
  return (
    <Box component="dl" mt="lg" style={tiles('15rem', 'var(--space-4) var(--space-6)')}>
      <Facts facts={facts} />
    </Box>
  );
}

/** A definition list in two columns: terms and values. */
export function FactTable({ facts }: { facts: FactsByTerm }) {
  return (
    <Box
      component="dl"
      display="grid"
      fz="sm"
      style={{
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: 'var(--space-1) var(--space-4)',
      }}
    >
      {entriesOf(facts).map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  );
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
