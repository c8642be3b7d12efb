import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/**
 * Makes the built shop's class names: the place of the style sheet among all of them, and of the name in its sheet.
 * The same in the client's and the server's build, and a twentieth of a page shorter than names with hashes.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const sheets = globSync('src/**/*.module.css', { cwd: root }).toSorted();
  const known = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(root, resolve(root, file.split('?', 1)[0] ?? ''));
    const sheet = sheets.indexOf(path);
    if (sheet === -1) throw new Error(`${path} is no style sheet of src/`);
    const names = known.get(path) ?? new Map<string, number>();
    known.set(path, names);
    const place = names.get(name) ?? names.size;
    names.set(name, place);
    return `_${sheet.toString(36)}-${place.toString(36)}`;
  };
}
