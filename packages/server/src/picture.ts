/** Largest picture in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The accepted picture types. */
export type ImageType = 'jpeg' | 'png' | 'webp';

/** A picture that was received as a whole. Its type is that of its bytes. */
export interface Picture {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** The picture type of these first bytes; null for anything else. */
export function detectType(head: Uint8Array): ImageType | null {
  const bytes = Buffer.from(head.subarray(0, 12)).toString('latin1');
  if (bytes.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return bytes.startsWith('RIFF') && bytes.startsWith('WEBP', 8) ? 'webp' : null;
}
