import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { ROOT, textOf } from './pages.ts';

const Generator = z.strictObject({
  name: z.string(),
  behavior: z.literal('merge').optional(),
  envs: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
  literals: z.array(z.string()).default([]),
});
const Kustomization = z.strictObject({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  labels: z.array(z.strictObject({ pairs: z.record(z.string(), z.string()) })).default([]),
  resources: z.array(z.string()).default([]),
  images: z
    .array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() }))
    .default([]),
  configMapGenerator: z.array(Generator).default([]),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
});

/** A document of a manifest, as a cluster reads it. */
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** A folder with a kustomization: its documents, those of its patches, and the lines of its settings by ConfigMap. */
export interface Folder {
  readonly documents: readonly Manifest[];
  readonly patches: readonly Manifest[];
  readonly settings: ReadonlyMap<string, readonly string[]>;
  /** The images that are replaced. */
  readonly images: readonly string[];
  /** Files of the folder that the kustomization does not name. */
  readonly unnamed: readonly string[];
}

export function documentsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => Manifest.parse(document.toJS()));
}

/** Reads a folder as `kubectl kustomize` does, with the folders that it names first. */
export function readFolder(path: string): Folder {
  const file = Kustomization.parse(parseYaml(textOf(join(path, 'kustomization.yaml'))));
  const [files, folders] = [true, false].map((wanted) =>
    file.resources.filter((name) => name.endsWith('.yaml') === wanted),
  );
  const below = (folders ?? []).map((name) => readFolder(normalize(join(path, name))));
  const named = new Set([
    'kustomization.yaml',
    ...(files ?? []),
    ...file.patches.map((patch) => patch.path),
    ...file.configMapGenerator.flatMap((map) => [...map.envs, ...map.files]),
  ]);
  const settings = new Map<string, readonly string[]>();
  for (const [name, lines] of below.flatMap((folder) => [...folder.settings])) {
    settings.set(name, lines);
  }
  for (const { name, envs, literals } of file.configMapGenerator) {
    const texts = envs.map((env) => textOf(join(path, env)));
    const lines = [...texts.flatMap((text) => text.split('\n')), ...literals];
    settings.set(name, [...(settings.get(name) ?? []), ...lines.filter(isSetting)]);
  }
  return {
    documents: [
      ...below.flatMap((folder) => folder.documents),
      ...(files ?? []).flatMap((name) => documentsOf(textOf(join(path, name)))),
    ],
    patches: file.patches.flatMap((patch) => documentsOf(textOf(join(path, patch.path)))),
    settings,
    images: file.images.map(({ name }) => name),
    unnamed: readdirSync(join(ROOT, path)).filter((name) => !named.has(name)),
  };
}

const isSetting = (line: string) => line !== '' && !line.startsWith('#');

const Models = z.record(z.string(), z.custom<new (data: unknown) => { validate(): void }>());

/** What the published schema of its kind refuses of a document. */
export async function schemaErrors(document: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = document;
  const name = `kubernetes-models/${apiVersion}/${kind}`;
  const models = Models.parse({ ...(await import(/* @vite-ignore */ name)) });
  const Model = models[kind];
  if (Model === undefined) return [`${kind}: unknown in ${apiVersion}`];
  try {
    new Model(document).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * What the published types refuse of documents: also a field that does not exist, which a cluster ignores and the schemas
 * accept.
 */
export function typeErrors(documents: readonly Manifest[]): string[] {
  const name = join(ROOT, 'docs/test/manifests.ts');
  const text = documents
    .map((document, index) => {
      const { apiVersion, kind } = document;
      const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
      return `export const m${index}: ${type} = ${JSON.stringify(document)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === name
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([name], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(name))
    .map(({ start = 0, messageText }) => {
      const line = text.slice(0, start).split('\n').length;
      const { kind, metadata } = documents[line - 1] ?? {
        kind: '?',
        metadata: { name: dirname(name) },
      };
      return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
}
