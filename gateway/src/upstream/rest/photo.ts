import { Client, type Dispatcher } from 'undici';
import { z } from 'zod';
import { MAX_IMAGE_BYTES } from './image-bytes.ts';
import { imagePath, requestImage } from './images.ts';
import { publicLookup, publicUrl } from './public-host.ts';

/** The deadline of a photo. */
const DEADLINE_MS = 5000;
const OWN = '/imagens/';

const aChunk = z.instanceof(Uint8Array);

async function readFrom(pool: Dispatcher, path: string): Promise<Uint8Array | null> {
  const photo = await requestImage(pool, path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (photo?.status !== 200) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of photo.body) {
    const chunk = aChunk.parse(part);
    bytes += chunk.length;
    if (bytes > MAX_IMAGE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One https connection to a public host. Redirects are not followed. */
function openHost({ origin }: URL): Dispatcher {
  return new Client(origin, {
    connect: { timeout: DEADLINE_MS, lookup: publicLookup() },
    maxResponseSize: MAX_IMAGE_BYTES,
  });
}

/**
 * The bytes of a photo of the catalogue (`ImagemModel.url`): from the API's origin over `pool`, or from an https address
 * that `origins` (`IMAGE_ORIGINS`) allow. Null when it cannot be loaded for any reason.
 */
export async function readPhoto(
  pool: Dispatcher,
  address: string,
  origins: readonly string[],
  connect: (url: URL) => Dispatcher = openHost,
): Promise<Uint8Array | null> {
  if (address.startsWith(OWN)) {
    const path = imagePath(address.slice(OWN.length));
    return path === null ? null : readFrom(pool, path).catch(() => null);
  }
  const url = publicUrl(address, origins);
  if (url === null) return null;
  const host = connect(url);
  try {
    return await readFrom(host, url.pathname + url.search);
  } catch {
    return null;
  } finally {
    await host.destroy();
  }
}
