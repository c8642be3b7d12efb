import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../scripts/lib/root.mjs';
import { IMAGES, readLock } from './images.ts';
import { refusedLicences } from './licences.ts';
import { Lock, partsOf } from './lock.ts';
import { schemaErrors, toCycloneDx } from './sbom.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** A lock file of one workspace with one package, and what else it names. */
const lockWith = (packages: Record<string, object>): Lock =>
  Lock.parse({
    packages: {
      loja: { dependencies: { peca: '1.0.0' } },
      'node_modules/peca': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AA==' },
      ...packages,
    },
  });

describe.each(Object.entries(IMAGES))('the image of %s', (image, workspaces) => {
  it('has a list of components that CycloneDX accepts, with each package of production and none of tests (OPS-21)', async () => {
    const parts = partsOf(await readLock(), workspaces);
    const json = toCycloneDx(image, parts);
    expect(await schemaErrors(json)).toBeUndefined();
    expect(await schemaErrors(json.replace('"type": "library"', '"type": "?"'))).toBeDefined();
    const names = new Set(parts.map(({ name }) => name));
    for (const workspace of workspaces) {
      const text = await readFile(join(ROOT, workspace, 'package.json'), 'utf8');
      const wanted = Object.keys(Manifest.parse(JSON.parse(text)).dependencies);
      expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    }
    if (image === 'store-api') expect(names).toContain('@img/sharp-libvips-linux-x64');
    for (const name of ['vitest', 'wireit', '@playwright/test', '@img/sharp-win32-x64']) {
      expect(names).not.toContain(name);
    }
  });

  it('holds no package without an allowed licence (OPS-21)', async () => {
    expect(refusedLicences(partsOf(await readLock(), workspaces))).toEqual([]);
  });
});

describe('a licence', () => {
  const refusedOf = (license?: string): string[] => {
    const peca = { version: '1.0.0', integrity: 'sha512-AA==', ...(license && { license }) };
    return refusedLicences(partsOf(lockWith({ 'node_modules/peca': peca }), ['loja']));
  };

  it.each(['MIT', '(MIT OR AGPL-3.0-only)', 'MIT AND Zlib'])(
    '%s is accepted (OPS-21)',
    (license) => {
      expect(refusedOf(license)).toEqual([]);
    },
  );

  it.each([
    'AGPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'LGPL-3.0-or-later',
    'SEE LICENSE IN x',
    undefined,
  ])('%s is refused (OPS-21)', (license) => {
    expect(refusedOf(license)).toEqual([expect.stringContaining('peca 1.0.0')]);
  });
});

it('the nearest package is the part, and a missing one is an error (OPS-21)', () => {
  const nested = { version: '2.0.0', license: 'MIT', dependencies: { falta: '1' } };
  const packages = { 'loja/node_modules/peca': { version: '2.0.0', license: 'MIT' } };
  expect(partsOf(lockWith(packages), ['loja']).map(({ path }) => path)).toEqual([
    'loja',
    'loja/node_modules/peca',
  ]);
  expect(() => partsOf(lockWith({ 'node_modules/peca': nested }), ['loja'])).toThrow('falta');
});
