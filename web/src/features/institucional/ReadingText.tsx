import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './ReadingText.module.css';

/** A part of a text that has a title and an address (`#id`) of its own. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** The text's measure: its sections, and how far the reading has come (reading.ts marks it). */
function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={styles['contents']} aria-labelledby="nesta-pagina" data-contents>
      <h2 id="nesta-pagina">Nesta página</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A long text to be read in peace: title, what it says in short, contents, numbered sections. */
export function ReadingText({
  title,
  eyebrow,
  lead,
  inForceSince,
  inShort,
  sections,
}: {
  title: string;
  eyebrow: string;
  lead: string;
  /** ISO date from which the text holds, and the same in words. */
  inForceSince: { readonly iso: string; readonly text: string };
  inShort: readonly string[];
  sections: readonly Section[];
}) {
  const numbered = sections.map((section, index) => ({
    ...section,
    title: `${index + 1}. ${section.title}`,
  }));
  return (
    <div className={styles['page']}>
      <header className={styles['opening']}>
        <p className="eyebrow">{eyebrow}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        <div className={styles['edition']}>
          <p>
            Em vigor desde <time dateTime={inForceSince.iso}>{inForceSince.text}</time>
          </p>
          <Button look="outline" small className="needs-js" data-print>
            Imprimir ou guardar em PDF
          </Button>
        </div>
      </header>
      <Contents sections={numbered} />
      <article className={styles['text']}>
        <section className={styles['short']} aria-labelledby="em-resumo">
          <h2 id="em-resumo">Em resumo</h2>
          <ul>
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {numbered.map(({ id, title: heading, body }) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{heading}</h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}

/** A table that a narrow window shows as cards: every cell then carries its column's name. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  /** Cells in the columns' order; the first one names its row. */
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
