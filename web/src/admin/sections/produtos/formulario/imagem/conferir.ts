/** Upload limit of the gateway. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Minimum length of both sides (pixels), so that the picture is sharp on the shop's pages. */
export const MIN_SIDE = 300;

export const ACCEPTED = 'image/jpeg,image/png,image/webp';

type Tipo = 'image/jpeg' | 'image/png' | 'image/webp';

const TEXTS = {
  empty: 'O arquivo da imagem está vazio. Escolha outro.',
  notImage: 'Este arquivo não é uma imagem. Escolha uma foto em JPEG, PNG ou WebP.',
  type: 'Use uma imagem JPEG, PNG ou WebP.',
  size: 'A imagem pode ter até 5 MB.',
  small: `A imagem é pequena demais: use uma com pelo menos ${MIN_SIDE} px de largura e de altura.`,
  broken: 'Não foi possível abrir esta imagem. Escolha outra.',
} as const;

const SIGNATURES: readonly (readonly [Tipo, RegExp])[] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** Detects the image type by its first bytes, not by its name. Returns null for unsupported types. */
export async function tipoOf(file: Blob): Promise<Tipo | null> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return SIGNATURES.find(([, signature]) => signature.test(hex))?.[0] ?? null;
}

/** Returns the size in pixels after EXIF rotation. Rejects when the file is no image. */
async function sizeOf(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

/** Returns why the shop would reject this file, or null. Called before the upload. */
export async function imagemProblem(file: File): Promise<string | null> {
  if (file.size === 0) return TEXTS.empty;
  const tipo = await tipoOf(file).catch(() => null);
  if (tipo === null) {
    return file.type === '' || file.type.startsWith('image/') ? TEXTS.type : TEXTS.notImage;
  }
  if (file.size > MAX_BYTES) return TEXTS.size;
  const size = await sizeOf(file).catch(() => null);
  if (size === null) return TEXTS.broken;
  return Math.min(size.width, size.height) < MIN_SIDE ? TEXTS.small : null;
}
