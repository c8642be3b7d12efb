import { dim, green, print, red, secondsSince } from '../../scripts/lib/output.mjs';

const terminal = process.stdout.isTTY;
const DETAIL_INTERVAL_MS = terminal ? 200 : 5_000;

/**
 * Runs one long task and shows its title, duration and result. A terminal rewrites one line in place; a log gets a
 * line at the start, every 15 seconds and at the end.
 */
export async function withProgress<T>(
  title: string,
  work: (report: (text: string) => void) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let detail = '';
  let shownAt = -Infinity;
  let finished = false;
  const progressLine = () =>
    `${title}… ${dim([secondsSince(startedAt), detail].filter(Boolean).join(' · '))}`;
  const show = () => {
    shownAt = performance.now();
    if (terminal) process.stdout.write(`\r\u001b[2K  ${progressLine()}`);
    else print(`  ${progressLine()}`);
  };
  const finish = (mark: string) => {
    clearInterval(timer);
    finished = true;
    if (terminal) process.stdout.write('\r\u001b[2K');
    print(`${mark} ${title} ${dim(`(${secondsSince(startedAt)})`)}`);
  };
  if (terminal) show();
  else print(`  ${title}…`);
  const timer = setInterval(show, terminal ? 500 : 15_000);
  try {
    const value = await work((text) => {
      detail = text;
      if (!finished && performance.now() - shownAt > DETAIL_INTERVAL_MS) show();
    });
    finish(green('✓'));
    return value;
  } catch (error) {
    finish(red('✗'));
    throw error;
  }
}
