import satisfies from 'spdx-satisfies';
import type { Part } from './lock.ts';

/** Licences under which the shop may be sold and changed without an obligation to publish its source. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Obliges for changed files alone; we change none.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
];

/** Further licences of packages, each with the reason. */
const EXCEPTIONS: readonly { readonly package: RegExp; readonly licences: readonly string[] }[] = [
  // A library that is linked when it is loaded, and that anybody may replace.
  { package: /^@img\/sharp-libvips-/, licences: ['LGPL-3.0-or-later'] },
];

/** Packages by licence, for a person. */
export function byLicence(parts: readonly Part[]): ReadonlyMap<string, string[]> {
  const foreign = parts.filter((part) => !isOurs(part));
  const groups = Map.groupBy(foreign, ({ license }) => license ?? 'none');
  return new Map(
    [...groups].map(([licence, found]) => [licence, found.map((p) => `${p.name}@${p.version}`)]),
  );
}

/** The packages without an allowed licence: a sentence each. */
export function refusedLicences(parts: readonly Part[]): string[] {
  return parts
    .filter((part) => !isOurs(part) && !isAllowed(part))
    .map(({ name, version, license }) =>
      license === undefined
        ? `${name} ${version} names no licence.`
        : `${name} ${version} has the licence ${license}, which licences.ts does not allow.`,
    );
}

/** A workspace of this repository has no checksum. */
function isOurs({ path, integrity }: Part): boolean {
  return integrity === undefined && !path.includes('node_modules/');
}

function isAllowed({ name, license }: Part): boolean {
  if (license === undefined) return false;
  const more = EXCEPTIONS.filter((one) => one.package.test(name)).flatMap((one) => one.licences);
  try {
    return satisfies(license, [...ALLOWED, ...more]);
  } catch {
    // No expression of SPDX.
    return false;
  }
}
