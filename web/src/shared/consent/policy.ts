/** A version of the privacy policy: its text, and what 'Aceitar' allows. */
export interface PolicyVersion {
  readonly version: string;
  readonly since: { readonly iso: string; readonly text: string };
  /** Shown to a person who answered an older version. */
  readonly changes: string;
}

/**
 * Every version, newest first. A new version asks again everyone who answered an older one. Add one when 'Aceitar'
 * allows something else, or when the use of the answer changes.
 */
export const POLICY_VERSIONS = [
  {
    version: '1',
    since: { iso: '2026-11-21', text: '21 de novembro de 2026' },
    changes: 'Primeira versão.',
  },
] as const satisfies readonly PolicyVersion[];

export const POLICY: PolicyVersion = POLICY_VERSIONS[0];
