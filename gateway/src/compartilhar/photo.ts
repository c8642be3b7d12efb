import { Client, type Dispatcher } from 'undici';
import { MAX_IMAGE_BYTES } from '../rest/image-bytes.ts';
import { imagePath, requestImage } from '../rest/images.ts';
import { publicLookup, publicUrl } from './public-host.ts';

/** The milliseconds in which a photo must be here. */
const DEADLINE_MS = 5000;
const OWN = '/imagens/';

async function readFrom(pool: Dispatcher, path: string): Promise<Uint8Array | null> {
  const photo = await requestImage(pool, path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (photo?.status !== 200) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of photo.body) {
    if (!(chunk instanceof Uint8Array)) return null;
    bytes += chunk.length;
    if (bytes > MAX_IMAGE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One connection to a host of the open internet, by https; a redirect is an answer like any other, and no picture. */
function openHost({ origin }: URL): Dispatcher {
  return new Client(origin, {
    connect: { timeout: DEADLINE_MS, lookup: publicLookup() },
    maxResponseSize: MAX_IMAGE_BYTES,
  });
}

/**
 * The bytes of a photo that the catalogue names (`ImagemModel.url`): from the API's own origin over `pool`, or from
 * the https address that the API gave, where `origins` (`IMAGE_ORIGINS`) take it. Null when it cannot be had, whatever
 * the reason.
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
