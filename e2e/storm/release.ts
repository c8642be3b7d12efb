import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import { temporaryFolder } from '../system.ts';

const MIGRATION = `-- Made by the storm: a later release adds a table and a column.
CREATE TABLE tempestade (id int PRIMARY KEY);

ALTER TABLE usuarios ADD COLUMN tempestade text;
`;

/** A release of store-api in a folder that is deleted at the end of its scope. */
export interface Release extends AsyncDisposable {
  readonly folder: string;
}

/** Copies store-api as its next release, with one more migration that only adds. */
export async function nextRelease(): Promise<Release> {
  const { folder, remove } = await temporaryFolder();
  for (const name of ['src', 'demo', 'package.json']) {
    await cp(join(ROOT, 'store-api', name), join(folder, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'src/db/migrations/9000-tempestade.sql'), MIGRATION);
  return { folder, [Symbol.asyncDispose]: remove };
}
