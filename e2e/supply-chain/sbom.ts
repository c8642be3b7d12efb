import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { Part } from './lock.ts';

const VERSION = Spec.Version.v1dot5;
const SINGLE = /^[\w.+-]+$/;

/**
 * The list of components of an image in CycloneDX 1.5, as JSON. The same lock file gives the same bytes: it has neither a
 * time nor a serial number.
 */
export function toCycloneDx(image: string, parts: readonly Part[]): string {
  const refs = new Map(parts.map((part) => [part.path, purlOf(part)]));
  const unique = new Map(parts.map((part) => [purlOf(part), part]));
  const dependencies = [...unique].map(([ref, { needs }]) => ({
    ref,
    dependsOn: [...new Set(needs.flatMap((path) => refs.get(path) ?? []))].toSorted(),
  }));
  const component = { type: 'application', name: `decantaria-${image}`, 'bom-ref': image };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: VERSION,
    version: 1,
    metadata: { component },
    components: [...unique].map(([ref, part]) => componentOf(ref, part)),
    dependencies,
  };
  return `${JSON.stringify(bom, undefined, 1)}\n`;
}

/** Resolves with what the schema of CycloneDX refuses; undefined for a valid list. */
export async function schemaErrors(json: string): Promise<string | undefined> {
  const errors = await new Validation.JsonStrictValidator(VERSION).validate(json);
  return errors === null ? undefined : JSON.stringify(errors);
}

function componentOf(ref: string, { name, version, license, integrity }: Part) {
  const [algorithm, hash] = integrity?.split('-') ?? [];
  const content = Buffer.from(hash ?? '', 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: ref,
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content }] }),
    ...(license !== undefined && {
      licenses: [SINGLE.test(license) ? { license: { id: license } } : { expression: license }],
    }),
  };
}

function purlOf({ name, version }: Part): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
