/** Text that is HTML already; any other text is escaped by `html`. */
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

/** Template tag for HTML: escapes each part unless it is `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('');
}
