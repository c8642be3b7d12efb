import { UFS } from '@decantaria/brasil/uf';
import type { FretesDaLojaQuery } from './fretes.gen.ts';

/** Search engines get this many conditions at most: those of most states. */
const MAX_CONDITIONS = 5;

type Taxa = Omit<NonNullable<FretesDaLojaQuery['fretePadrao']>, '__typename'>;

const keyOf = ({ valor, prazoMinDias, prazoMaxDias }: Taxa) =>
  [valor, prazoMinDias, prazoMaxDias].join();

/**
 * The shop's freight by state, as schema.org's ShippingService of its Organization. States of equal price and time share
 * one entry. Null where the API has no table of freight.
 */
export function shippingService({ fretes, fretePadrao }: FretesDaLojaQuery): object | null {
  const taxas = new Map<string, Taxa>(fretes?.map((frete) => [frete.uf, frete]));
  const groups = new Map<string, { taxa: Taxa; ufs: string[] }>();
  for (const uf of UFS) {
    const taxa = taxas.get(uf) ?? fretePadrao;
    if (!taxa) continue;
    const group = groups.get(keyOf(taxa)) ?? { taxa, ufs: [] };
    groups.set(keyOf(taxa), group);
    group.ufs.push(uf);
  }
  if (groups.size === 0) return null;
  return {
    '@type': 'ShippingService',
    shippingConditions: [...groups.values()]
      .toSorted((one, other) => other.ufs.length - one.ufs.length)
      .slice(0, MAX_CONDITIONS)
      .map(({ taxa, ufs }) => ({
        '@type': 'ShippingConditions',
        shippingDestination: {
          '@type': 'DefinedRegion',
          addressCountry: 'BR',
          addressRegion: ufs,
        },
        shippingRate: { '@type': 'MonetaryAmount', value: taxa.valor, currency: 'BRL' },
        transitTime: {
          '@type': 'ServicePeriod',
          duration: {
            '@type': 'QuantitativeValue',
            minValue: taxa.prazoMinDias,
            maxValue: taxa.prazoMaxDias,
            unitCode: 'DAY',
          },
        },
      })),
  };
}
