/** A version of the privacy policy: of its text, and of what 'Aceitar' means. */
export interface PolicyVersion {
  readonly version: string;
  readonly since: { readonly iso: string; readonly text: string };
  /** What a person reads who answered an older one. */
  readonly changes: string;
}

/**
 * Every version, newest first. Another one asks everybody again who answered an older one (C-60): add it when what
 * 'Aceitar' allows has changed, or what is done with the answer.
 */
export const POLICY_VERSIONS = [
  {
    version: '1',
    since: { iso: '2026-11-21', text: '21 de novembro de 2026' },
    changes: 'Primeira versão.',
  },
] as const satisfies readonly PolicyVersion[];

/** The version in force. */
export const POLICY: PolicyVersion = POLICY_VERSIONS[0];
