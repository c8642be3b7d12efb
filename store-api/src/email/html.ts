/** Text that is HTML already. Everything else is escaped where it is put into HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML of a template, in which each part is escaped unless it is `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (it) => ESCAPES[it] ?? '');
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('');
}
