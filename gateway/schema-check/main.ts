import { readFileSync } from 'node:fs';
import { brokenPromises, readLastRelease } from './releases.ts';

/* npm run schema:check -w gateway: compares schema.graphql with the last release. Ends with 1 when a client of it would break. */

const sdl = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
const { release, accepted } = readLastRelease();
const problems = brokenPromises(release, sdl, accepted);
if (problems.length === 0) {
  const { version, operations } = release;
  console.log(`✓ Clients of ${version} still work: ${operations.length} operations are valid.`);
} else {
  console.error(`${problems.map((problem) => `✗ ${problem}`).join('\n')}

Keep the old element beside the new one and deprecate it. A change on purpose is named in docs/releases/accepted.json with its reason.`);
  process.exitCode = 1;
}
