/** One part of a `multipart/form-data` body. */
export interface Part {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

const NEW_LINE = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** Parses the parts of a body in order; empty for another content type. */
export function readParts(contentType: string | undefined, body: Buffer): readonly Part[] {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType ?? '')?.[1];
  if (boundary === undefined) return [];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no preceding line break: add one.
  return split(Buffer.concat([NEW_LINE, body]), delimiter).flatMap(readPart);
}

/** Splits at the delimiters; drops the text before the first and after the last. */
function split(body: Buffer, delimiter: Buffer): readonly Buffer[] {
  const starts: number[] = [];
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    starts.push(at);
  }
  return starts.slice(0, -1).map((at, n) => body.subarray(at + delimiter.length, starts[n + 1]));
}

function readPart(part: Buffer): readonly Part[] {
  const end = part.indexOf(HEAD_END);
  const head = part.subarray(0, end).toString();
  const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
  if (end === -1 || name === undefined) return [];
  return [
    {
      name,
      filename: /;\s*filename="([^"]*)"/i.exec(head)?.[1] ?? null,
      contentType: /^content-type:\s*(.+?)\s*$/im.exec(head)?.[1] ?? null,
      bytes: part.subarray(end + HEAD_END.length),
    },
  ];
}
