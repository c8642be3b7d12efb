import { expect, test } from 'vitest';
import { runSideBySide } from './schedule.mjs';

/**
 * Runs steps that each last as many turns of the event loop as `turns` says.
 * @param {Array<{ name: string, needs?: string[], load?: number, turns?: number }>} steps @param {number} room
 * @returns {Promise<string[]>} starts and ends in order, such as `+build`, `-build`
 */
async function journalOf(steps, room) {
  /** @type {string[]} */
  const journal = [];
  await runSideBySide(steps, room, async ({ name, turns = 1 }) => {
    journal.push(`+${name}`);
    for (let turn = 0; turn < turns; turn += 1)
      await new Promise((next) => void setImmediate(next));
    journal.push(`-${name}`);
  });
  return journal;
}

test('steps run side by side as far as the machine has room', async () => {
  const steps = [
    { name: 'a', turns: 3 },
    { name: 'b', turns: 1 },
    { name: 'c', turns: 1 },
  ];
  expect(await journalOf(steps, 2)).toEqual(['+a', '+b', '-b', '+c', '-c', '-a']);
});

test('a step waits for the steps it needs; a later one uses the room meanwhile', async () => {
  const steps = [
    { name: 'build' },
    { name: 'journeys', needs: ['build'] },
    { name: 'lint', turns: 5 },
  ];
  expect(await journalOf(steps, 2)).toEqual([
    '+build',
    '+lint',
    '-build',
    '+journeys',
    '-journeys',
    '-lint',
  ]);
});

test('a step that is larger than the machine runs alone', async () => {
  const steps = [{ name: 'small' }, { name: 'large', load: 4 }];
  expect(await journalOf(steps, 2)).toEqual(['+small', '-small', '+large', '-large']);
});

test('a needed step that was not chosen is not waited for', async () => {
  expect(await journalOf([{ name: 'journeys', needs: ['build'] }], 1)).toEqual([
    '+journeys',
    '-journeys',
  ]);
});
