import { checkApi } from './command.ts';

process.exitCode = await checkApi(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
