import { type CommandParser, defineScript } from '@redis/client';
import { z } from 'zod';

/**
 * A step that Redis runs as one. Its numbers are whole milliseconds, written with `%.0f`: Lua would write large ones with
 * an exponent.
 */
const stepOf = <Reply>(SCRIPT: string, transformReply: (reply: unknown) => Reply) =>
  defineScript({
    SCRIPT,
    parseCommand: (
      parser: CommandParser,
      keys: readonly string[],
      args: readonly (string | number)[],
    ) => {
      parser.pushKeysLength([...keys]);
      parser.push(...args.map(String));
    },
    transformReply,
  });

/** The reply of `take`: `[wait]`, or `['0', index of the first gate, before, after, …]`. */
const strings = z.array(z.string()).min(1);

const isOne = (reply: unknown) => reply === 1;

/** Counts on every gate or on none: `counters.ts` has the same rules in TypeScript. */
const take = stepOf(
  `
local now, otherwise = tonumber(ARGV[1]), tonumber(ARGV[2])
local first, last = 2, 1 + otherwise
if tonumber(redis.call('GET', KEYS[1]) or '0') > now then first, last = last + 1, #KEYS end
local function text(number) return string.format('%.0f', number) end
local n, at, wait = {}, {}, 0
for i = first, last do
  local g = 3 + (i - 2) * 4
  local rule, a, b, c = ARGV[g], tonumber(ARGV[g + 1]), tonumber(ARGV[g + 2]), tonumber(ARGV[g + 3])
  local kept = redis.call('HMGET', KEYS[i], 'n', 'at')
  n[i], at[i] = tonumber(kept[1] or '0'), tonumber(kept[2] or '0')
  if rule == 'window' then
    if at[i] <= now then n[i], at[i] = 0, now + b end
    if n[i] >= a then wait = math.max(wait, at[i] - now) end
  elseif rule == 'pauses' then
    if now - at[i] >= 86400000 then n[i], at[i] = 0, now end
    if n[i] >= a then wait = math.max(wait, at[i] + math.min(b * 2 ^ (n[i] - a), c) - now) end
  else
    at[i] = math.max(at[i], now)
    wait = math.max(wait, at[i] - (a - 1) * b - now)
  end
end
if wait > 0 then return { text(wait) } end
local taken = { '0', tostring(first - 2) }
for i = first, last do
  local g = 3 + (i - 2) * 4
  local rule, b, before, lifetime = ARGV[g], tonumber(ARGV[g + 2]), at[i], 86400000
  if rule == 'pauses' then at[i] = now end
  if rule == 'bucket' then at[i] = at[i] + b end
  if rule ~= 'pauses' then lifetime = at[i] - now end
  redis.call('HSET', KEYS[i], 'n', n[i] + 1, 'at', text(at[i]))
  redis.call('PEXPIRE', KEYS[i], text(math.max(1, lifetime)))
  taken[#taken + 1], taken[#taken + 2] = text(before), text(at[i])
end
return taken`,
  (reply) => strings.parse(reply),
);

/** Uncounts what `take` counted. */
const giveBack = stepOf(
  `
for i, key in ipairs(KEYS) do
  local g = 1 + (i - 1) * 4
  local rule, step, before, after = ARGV[g], ARGV[g + 1], ARGV[g + 2], ARGV[g + 3]
  local kept = redis.call('HMGET', key, 'n', 'at')
  if kept[1] then
    local isSame = kept[2] == after
    if rule ~= 'window' or isSame then
      redis.call('HSET', key, 'n', math.max(0, tonumber(kept[1]) - 1))
    end
    if rule == 'pauses' and isSame then redis.call('HSET', key, 'at', before) end
    if rule == 'bucket' then
      redis.call('HSET', key, 'at', string.format('%.0f', tonumber(kept[2]) - tonumber(step)))
    end
  end
end
return 1`,
  isOne,
);

/**
 * Takes a turn, unless another gateway has it or was refused it before: that one is next, so that two gateways
 * alternate. KEYS: the turn, who is next. ARGV: fence, lifetime of the turn, lifetime of the wish.
 */
const takeTurn = stepOf(
  `
local next = redis.call('GET', KEYS[2])
if redis.call('EXISTS', KEYS[1]) == 1 or (next and next ~= ARGV[1]) then
  if not next or next == ARGV[1] then redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3]) end
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if next then redis.call('DEL', KEYS[2]) end
return 1`,
  isOne,
);

/** Keeps a turn, also one that a restart of Redis lost. KEYS: the turn. ARGV: fence, lifetime of the turn. */
const keepTurn = stepOf(
  `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`,
  isOne,
);

/** Ends a turn that is still this fence's. KEYS: the turn. ARGV: fence. */
const endTurn = stepOf(
  `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`,
  isOne,
);

export const scripts = { take, giveBack, takeTurn, keepTurn, endTurn };
