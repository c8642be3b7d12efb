/** The content of a mail, from which both its HTML and its text are rendered. */
export interface EmailContent {
  assunto: string;
  /** The preview that mail programs show beside the subject. */
  previa: string;
  titulo: string;
  /** The address that ends these mails; a POST is enough. */
  descadastro?: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'section'; title: string; lines: readonly string[] }
  | { kind: 'sums'; rows: readonly SumRow[] };

export interface SumRow {
  label: string;
  /** E.g. `2 × R$ 39,90`. */
  detail?: string;
  value: string;
  /** Emphasised: the total. */
  strong?: boolean;
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}

export function section(title: string, lines: readonly string[]): Block {
  return { kind: 'section', title, lines };
}
