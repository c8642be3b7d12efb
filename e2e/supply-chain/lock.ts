import { z } from 'zod';

const words = z.union([z.array(z.string()), z.string().transform((word) => [word])]).optional();
const Packages = z.record(
  z.string(),
  z.object({
    name: z.string().optional(),
    version: z.string().default('0.0.0'),
    license: z.string().optional(),
    integrity: z.string().optional(),
    resolved: z.string().optional(),
    dev: z.boolean().default(false),
    link: z.boolean().default(false),
    os: words,
    cpu: words,
    libc: words,
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
    peerDependencies: z.record(z.string(), z.string()).default({}),
    peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).default({}),
  }),
);
/** What this module reads of a package-lock.json. */
export const Lock = z.object({ packages: Packages });
export type Lock = z.infer<typeof Lock>;
type Package = Lock['packages'][string];

/** A package of an image. */
export interface Part {
  /** Its folder, as the lock file names it. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** `sha512-…` in base64; undefined for our own workspaces. */
  readonly integrity: string | undefined;
  /** Paths of the parts that it needs. */
  readonly needs: readonly string[];
}

const NODE_MODULES = 'node_modules/';

/**
 * The packages that an image of Linux holds: what workspaces need in production, with the binaries of both processors.
 * `npm sbom --omit dev -w …` leaves out packages that another workspace needs for development too, so the lock file is
 * walked as Node resolves names.
 *
 * @param workspaces folders, e.g. `gateway`.
 * @throws Error when the lock file lacks a package that is needed.
 */
export function partsOf({ packages }: Lock, workspaces: readonly string[]): Part[] {
  const parts = new Map<string, Part>();
  const add = (path: string): void => {
    if (parts.has(path)) return;
    const found = packages[path];
    if (found === undefined) throw new Error(`package-lock.json lacks ${path}: run npm install.`);
    const needs = needsOf(packages, path, found);
    const { version, license, integrity } = found;
    const name = found.name ?? path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);
    parts.set(path, { path, name, version, license, integrity, needs });
    for (const need of needs) add(need);
  };
  for (const workspace of workspaces) add(workspace);
  // npm installs what is needed for development too, where another workspace has it in production.
  for (const folder of ['', ...workspaces]) {
    for (const name of Object.keys(packages[folder]?.devDependencies ?? {})) {
      const path = resolve(packages, folder, name);
      if (path?.includes(NODE_MODULES) && isInImage(packages[path])) add(path);
    }
  }
  return [...parts.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function needsOf(packages: Lock['packages'], path: string, found: Package): string[] {
  const optional = Object.keys(found.optionalDependencies);
  const peers = Object.keys(found.peerDependencies);
  const names = new Set([...Object.keys(found.dependencies), ...optional, ...peers]);
  return [...names].flatMap((name) => {
    const need = resolve(packages, path, name);
    const mayLack = optional.includes(name) || found.peerDependenciesMeta[name]?.optional;
    if (need === undefined && !mayLack) throw new Error(`${path} needs ${name}, which is missing.`);
    // npm installs an optional peer too, where another workspace has it in production.
    return need !== undefined && isInImage(packages[need]) ? [need] : [];
  });
}

/** The folder of a package as seen from another one: the nearest `node_modules`, through the link of a workspace. */
function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}${NODE_MODULES}${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link ? found.resolved : path;
    if (folder === '') return undefined;
  }
}

function parentOf(folder: string): string {
  const at = folder.lastIndexOf(`/${NODE_MODULES}`);
  return at === -1 ? '' : folder.slice(0, at);
}

function isInImage(found: Package | undefined): boolean {
  if (found === undefined || found.dev) return false;
  const allows = (list: readonly string[] | undefined, wanted: readonly string[]): boolean =>
    list === undefined || list.some((one) => wanted.includes(one));
  return (
    allows(found.os, ['linux']) &&
    allows(found.cpu, ['x64', 'arm64']) &&
    allows(found.libc, ['glibc'])
  );
}
