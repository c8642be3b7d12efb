import { writeFileSync } from 'node:fs';
import { codeOf } from '@decantaria/server/error-code';
import { renderHtml, renderJson, renderText } from './report.ts';
import { isBroken, isIncomplete, runCheck } from './run.ts';
import { HELP, readSettings, type Settings, WrongArguments } from './settings.ts';
import { announceWrites, createThrowaway } from './throwaway.ts';

function readSettingsOrGiveUp(): Settings | null {
  try {
    return readSettings(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function writeHtml(file: string, html: string): void {
  try {
    writeFileSync(file, html);
  } catch (error) {
    process.stderr.write(
      `--html cannot be used: the file cannot be written (${codeOf(error) ?? 'no code'}).\n`,
    );
    process.exit(2);
  }
}

const settings = readSettingsOrGiveUp();
if (settings === null) {
  process.stdout.write(`${HELP}\n`);
} else {
  const throwaway = settings.writes ? createThrowaway() : null;
  if (throwaway) process.stderr.write(`${announceWrites(settings.url, throwaway)}\n`);
  const report = await runCheck({ ...settings, throwaway });
  process.stdout.write(`${settings.json ? renderJson(report) : renderText(report)}\n`);
  if (settings.html !== null) writeHtml(settings.html, renderHtml(report));
  process.exitCode = isBroken(report) ? 1 : isIncomplete(report) ? 3 : 0;
}
