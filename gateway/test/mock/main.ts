import { codeOf } from '@decantaria/server/error-code';
import { announce, openMock } from './mock.ts';
import { HELP, type MockSettings, readSettings, WrongArguments } from './settings.ts';

// npm run mock [-- options]: a REST API with the habits and faults of real ones, until Ctrl-C.

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readSettingsOrGiveUp(): MockSettings | null {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    if (error instanceof WrongArguments) return giveUp(error.message);
    throw error;
  }
}

const settings = readSettingsOrGiveUp();
if (settings === null) {
  process.stdout.write(`${HELP}\n`);
} else {
  const mock = await openMock(settings).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    return giveUp(`Port ${settings.port} is in use: name another with --port.`);
  });
  process.stdout.write(`${announce(mock, settings)}\n`);
  const end = () => void mock.close().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}
