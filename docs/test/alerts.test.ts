import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './pages.ts';

const FOLDER = join(ROOT, 'deploy/observability');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Runs promtool, Prometheus's own check, and returns its exit code and output. */
function promtool(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

// Debian has it in the package prometheus.
describe.runIf(hasPromtool)('promtool', () => {
  test('accepts the configuration of Prometheus with its rules (OPS-40)', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  test('shows each alert firing once, and none in a healthy shop (OPS-41)', () => {
    expect(promtool('test', 'rules', 'rules.test.yml')).toMatchObject({ status: 0 });
  });
});
