import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { TextFile } from './tracked-files.ts';

const PRESET = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: creator,
  options: {},
};

// Tests of settings need addresses with a password.
const DATABASE = 'database-connection-string';
const TEST = /\.test\.tsx?$/;
const NOWHERE = { name: '', line: 1 };

/**
 * Returns what looks like a key of a known service, by the rules of secretlint: one sentence each, with file and line, and
 * without the key. The files are read as one text, because the rules take milliseconds a call.
 */
export async function secretsIn(files: readonly TextFile[]): Promise<string[]> {
  const starts: { name: string; line: number }[] = [];
  let line = 1;
  for (const { name, text } of files) {
    starts.push({ name, line });
    line += text.split('\n').length;
  }
  const { messages } = await lintSource({
    source: {
      content: files.map(({ text }) => text).join('\n'),
      filePath: 'all.txt',
      ext: '.txt',
      contentType: 'text',
    },
    options: { config: { rules: [PRESET] }, maskSecrets: true },
  });
  return messages.flatMap(({ loc, ruleId }) => {
    const { name, line: start } = starts.findLast((one) => one.line <= loc.start.line) ?? NOWHERE;
    const rule = ruleId.replace('@secretlint/secretlint-rule-', '');
    if (rule === DATABASE && TEST.test(name)) return [];
    return [`${name}:${loc.start.line - start + 1} looks like a secret (${rule})`];
  });
}
