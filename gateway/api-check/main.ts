import { writeFileSync } from 'node:fs';
import { codeOf } from '@decantaria/server/error-code';
import { exitCodeOf, renderHtml, renderJudged, renderJudgedJson } from './report.ts';
import { type Report, runCheck } from './run.ts';
import { HELP, readSettings, type Settings, WrongArguments } from './settings.ts';
import { announceWrites, createThrowaway } from './throwaway.ts';

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readSettingsOrGiveUp(): Settings | null {
  try {
    return readSettings(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    return giveUp(error.message);
  }
}

function write(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    giveUp(`${option} cannot be used: the file cannot be written (${codeOf(error) ?? 'no code'}).`);
  }
}

/** The parser of documents is loaded only for `--openapi`. */
async function openDocument({ openapi, timeZone }: Settings) {
  if (openapi === null) return null;
  const { judgeDocument, UnusableDocument } = await import('./document/check.ts');
  return judgeDocument(openapi, timeZone).catch((error: unknown) => {
    if (!(error instanceof UnusableDocument)) throw error;
    return giveUp(error.message);
  });
}

async function callApi(
  { url, ...settings }: Settings,
  document: Awaited<ReturnType<typeof openDocument>>,
): Promise<Report | null> {
  if (url === null) return null;
  const throwaway = settings.writes ? createThrowaway() : null;
  if (throwaway) process.stderr.write(`${announceWrites(url, throwaway)}\n`);
  return runCheck({ ...settings, url, throwaway }, document ? { onAnswer: document.compare } : {});
}

const settings = readSettingsOrGiveUp();
if (settings === null) {
  process.stdout.write(`${HELP}\n`);
} else {
  const document = await openDocument(settings);
  const live = await callApi(settings, document);
  const judged = { live, document: document?.report() ?? null };
  process.stdout.write(`${settings.json ? renderJudgedJson(judged) : renderJudged(judged)}\n`);
  if (settings.html !== null) write('--html', settings.html, renderHtml(judged));
  if (settings.junit !== null) {
    const { renderJunit } = await import('./junit.ts');
    write('--junit', settings.junit, renderJunit(judged));
  }
  process.exitCode = exitCodeOf(judged);
}
