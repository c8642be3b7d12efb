import { SECRETS } from '@decantaria/server/secret-files';
import { Variables as ofGateway, PartVariables } from '../../gateway/src/variables.ts';
import { Variables as ofStoreApi } from '../../store-api/src/config.ts';
import { textOf } from './pages.ts';

/** A stage of the Dockerfile: its name, the stage or image it begins with, and its instructions. */
export interface Stage {
  readonly name: string;
  readonly from: string;
  readonly lines: readonly string[];
}

export const stages: readonly Stage[] = textOf('Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((text) => {
    const [first = '', ...lines] = text.trim().split('\n');
    const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)$/.exec(first) ?? [];
    return { name, from, lines };
  });

export function stageOf(name: string): Stage {
  const stage = stages.find((it) => it.name === name);
  if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
}

/** The two servers: their stage in the Dockerfile, their port's variable, and the variables they read. */
export const SERVERS = [
  { name: 'gateway', port: 'PORT', variables: { ...ofGateway.shape, ...PartVariables.shape } },
  { name: 'store-api', port: 'STORE_API_PORT', variables: ofStoreApi.shape },
] as const;

export type Server = (typeof SERVERS)[number];

/** The names that a server reads from its environment, with those of secrets in files. */
export function readableBy({ variables }: Server): ReadonlySet<string> {
  return new Set([...Object.keys(variables), ...SECRETS.map((secret) => `${secret}_FILE`)]);
}

/** The port on which the image of a server listens. */
export function portOf({ name, port }: Server): string {
  const text = stageOf(name).lines.join('\n');
  return new RegExp(`^ENV .*\\b${port}=(\\d+)`, 'm').exec(text)?.[1] ?? 'none';
}
