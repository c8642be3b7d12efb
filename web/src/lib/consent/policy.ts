/** A version of the privacy policy: its text, and what 'Aceitar' allows. */
export interface PolicyVersion {
  readonly version: string;
  readonly since: { readonly iso: string; readonly text: string };
  /** Shown to a person who answered an older version. */
  readonly changes: string;
}

/** Newest first. A new version asks everyone again; add one when 'Aceitar' allows something else. */
export const POLICY_VERSIONS = [
  {
    version: '2',
    since: { iso: '2026-11-28', text: '28 de novembro de 2026' },
    changes: '“Aceitar” passou a lembrar também os perfumes que você favoritou.',
  },
  {
    version: '1',
    since: { iso: '2026-11-21', text: '21 de novembro de 2026' },
    changes: 'Primeira versão.',
  },
] as const satisfies readonly PolicyVersion[];

export const POLICY: PolicyVersion = POLICY_VERSIONS[0];
