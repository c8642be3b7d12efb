import { writeFileSync } from 'node:fs';
import { codeOf } from '@decantaria/server/error-code';
import { exitCodeOf, renderHtml, renderJudged, renderJudgedJson } from './report.ts';
import { type Report, runCheck } from './run.ts';
import { HELP, readSettings, type Settings, WrongArguments } from './settings.ts';
import { announceWrites, createThrowaway } from './throwaway.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the command prints. */
interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Ends the command with code 2. `message` is the sentence for the developer. */
class GiveUp extends Error {}

function readSettingsOrGiveUp(args: readonly string[], env: Environment): Settings | null {
  try {
    return readSettings(args, env);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    throw new GiveUp(error.message);
  }
}

function write(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new GiveUp(
      `${option} cannot be used: the file cannot be written (${codeOf(error) ?? 'no code'}).`,
    );
  }
}

/** The parser of documents is loaded only for `--openapi`. */
async function openDocument({ openapi, timeZone }: Settings) {
  if (openapi === null) return null;
  const { judgeDocument, UnusableDocument } = await import('./document/check.ts');
  return judgeDocument(openapi, timeZone).catch((error: unknown) => {
    if (!(error instanceof UnusableDocument)) throw error;
    throw new GiveUp(error.message);
  });
}

async function callApi(
  { url, ...settings }: Settings,
  document: Awaited<ReturnType<typeof openDocument>>,
  { err }: Output,
): Promise<Report | null> {
  if (url === null) return null;
  const throwaway = settings.writes ? createThrowaway() : null;
  if (throwaway) err(`${announceWrites(url, throwaway)}\n`);
  return runCheck({ ...settings, url, throwaway }, document ? { onAnswer: document.compare } : {});
}

async function judgeApi(
  args: readonly string[],
  env: Environment,
  output: Output,
): Promise<number> {
  const settings = readSettingsOrGiveUp(args, env);
  if (settings === null) {
    output.out(`${HELP}\n`);
    return 0;
  }
  const document = await openDocument(settings);
  const live = await callApi(settings, document, output);
  const judged = { live, document: document?.report() ?? null };
  output.out(`${settings.json ? renderJudgedJson(judged) : renderJudged(judged)}\n`);
  if (settings.html !== null) write('--html', settings.html, renderHtml(judged));
  if (settings.junit !== null) {
    const { renderJunit } = await import('./junit.ts');
    write('--junit', settings.junit, renderJunit(judged));
  }
  return exitCodeOf(judged);
}

/** Runs the command with these arguments and variables. Returns its exit code, which `HELP` explains. */
export async function checkApi(
  args: readonly string[],
  env: Environment,
  output: Output,
): Promise<number> {
  try {
    return await judgeApi(args, env, output);
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    output.err(`${error.message}\n`);
    return 2;
  }
}
