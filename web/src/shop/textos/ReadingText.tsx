import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './ReadingText.module.css';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** Root margin of the band in which a section counts as being read. */
const READING_BAND = '-18% 0px -72% 0px';

/** Returns the id of the section being read; undefined above the first and below the last. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const names = ids.split(' ');
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        setCurrent(names.find((id) => inBand.has(id)));
      },
      { rootMargin: READING_BAND },
    );
    for (const id of names) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** Contents of the text. The section being read is marked. */
function Contents({ sections }: { sections: readonly Section[] }) {
  const { hash } = useLocation();
  const current = useCurrentSection(sections);
  const goTo = (id: string) => {
    const place = document.getElementById(id);
    place?.focus({ preventScroll: true });
    // The address changes only once: a second click scrolls here.
    if (hash === `#${id}`) place?.scrollIntoView();
  };
  return (
    <nav className={`screen-only ${styles['contents']}`} aria-labelledby="nesta-pagina">
      <Text component="h2" id="nesta-pagina" variant="caps" mb="sm">
        Nesta página
      </Text>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Anchor
              component={Link}
              variant="quiet"
              display="flex"
              to={{ hash: id }}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => goTo(id)}
            >
              {title}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A long text of the shop, with its contents. */
export function ReadingText({
  title,
  lead,
  inForceSince,
  inShort,
  sections,
}: {
  title: string;
  lead: string;
  inForceSince: { readonly iso: string; readonly text: string };
  inShort: readonly string[];
  sections: readonly Section[];
}) {
  const numbered = sections.map((section, index) => ({
    ...section,
    title: `${index + 1}. ${section.title}`,
  }));
  return (
    <Box className={`page-width ${styles['page']}`}>
      <Stack
        component="header"
        gap="lg"
        align="flex-start"
        className={styles['opening']}
        style={{ gridColumn: '1 / -1' }}
      >
        <Text variant="eyebrow">Transparência</Text>
        <h1 tabIndex={-1}>{title}</h1>
        <Text maw="52ch" c="var(--text-soft)" fz="xl">
          {lead}
        </Text>
        <Group gap="var(--space-3) var(--space-5)" c="dimmed" fz="sm">
          <p>
            Em vigor desde <time dateTime={inForceSince.iso}>{inForceSince.text}</time>
          </p>
          <Button variant="outline" size="sm" className="needs-js" onClick={() => window.print()}>
            Imprimir ou guardar em PDF
          </Button>
        </Group>
      </Stack>
      <Contents sections={numbered} />
      <Stack component="article" gap="var(--space-8)" className={styles['text']}>
        <Stack component="section" variant="panel" aria-labelledby="em-resumo">
          <Box component="h2" id="em-resumo" fz="var(--size-3)">
            Em resumo
          </Box>
          <ul>
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Stack>
        {numbered.map(({ id, title: heading, body }) => (
          <Stack
            key={id}
            component="section"
            id={id}
            tabIndex={-1}
            className="unmarked"
            aria-labelledby={`${id}-titulo`}
          >
            <h2 id={`${id}-titulo`}>{heading}</h2>
            {body}
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}

/** A table that becomes cards on a narrow screen; each cell carries its column title. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  /** Cells in column order; the first one is the row header. */
  rows: readonly (readonly string[])[];
}) {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
