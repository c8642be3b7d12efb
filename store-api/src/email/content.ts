/** What a mail says, however it is shown: HTML and text are made of the same. */
export interface EmailContent {
  assunto: string;
  /** What mail programs show beside the subject. */
  previa: string;
  titulo: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'section'; title: string; lines: readonly string[] }
  | { kind: 'sums'; rows: readonly SumRow[] };

/** A line of a bill. */
export interface SumRow {
  label: string;
  /** E.g. `2 × R$ 39,90`. */
  detail?: string;
  value: string;
  /** The one to look at: the total. */
  strong?: boolean;
}
