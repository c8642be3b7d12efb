import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdl } from '../../src/server/graphql/schema.ts';
import { hasShortCuts } from '../gateway.ts';
import { onTwoGateways } from '../two-gateways.ts';
import { accessCases } from './access.ts';
import { adminCases } from './admin.ts';
import { avisosCases } from './avisos.ts';
import { carrinhoCases } from './carrinho.ts';
import { catalogoCases } from './catalogo.ts';
import { contaCases } from './conta.ts';
import { type Fixture, prepare } from './fixture.ts';
import { identidadeCases } from './identidade.ts';
import { limitCases } from './limits.ts';
import { possibleOutcomes } from './outcomes.ts';
import { pedidoCases } from './pedidos.ts';
import { segundoFatorCases } from './segundo-fator.ts';
import { openShop, type Shop } from './shop.ts';
import { type Column, missingOutcomes, renderTable } from './table.ts';
import { unreachableOutcomes } from './unreachable.ts';
import { WORLDS, type World } from './worlds.ts';

const REPORT = fileURLToPath(new URL('../../.cache/conformance.md', import.meta.url));

const schema = buildSchema(sdl);
const columns: Column[] = [];

/**
 * Two gateways are tested where they alone keep the order of changes. The short cuts come before the adapters: without them
 * one API is enough each day, and `npm run test:deep` takes all.
 */
const onOne = onTwoGateways || (!hasShortCuts && process.env['TEST_DEEP'] === undefined);
const worlds: readonly World[] = onOne ? ['older API, plain statuses'] : WORLDS;

describe.each(worlds)('the same suite on %s', (world) => {
  let shop: Shop;
  let fixture: Fixture;
  beforeAll(async () => {
    shop = await openShop(world);
    fixture = await prepare(shop);
  }, 60_000);
  afterAll(() => shop.close());

  catalogoCases(
    () => shop,
    () => fixture,
  );
  carrinhoCases(
    () => shop,
    () => fixture,
  );
  contaCases(
    () => shop,
    () => fixture,
  );
  pedidoCases(
    () => shop,
    () => fixture,
  );
  adminCases(
    () => shop,
    () => fixture,
  );
  segundoFatorCases(() => shop);
  identidadeCases(() => shop);
  accessCases(
    schema,
    () => shop,
    () => fixture,
  );

  avisosCases(
    () => shop,
    () => fixture,
  );
  limitCases(
    () => shop,
    () => fixture,
  );

  test('every operation reached every outcome that is possible on this upstream', () => {
    const unreachable = unreachableOutcomes(world);
    const possible = new Map(
      [...possibleOutcomes(schema)].map(([operation, outcomes]) => [
        operation,
        outcomes.filter((outcome) => !unreachable.has(`${operation}: ${outcome}`)),
      ]),
    );
    const column = { world, possible, seen: shop.seen };
    columns.push(column);
    expect(missingOutcomes(column)).toEqual([]);
  });
});

afterAll(() => {
  if (onOne) return;
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${renderTable(columns)}\n`);
});
