import { GraphQLError, GraphQLScalarType } from 'graphql';
import { z } from 'zod';

/** `Dinheiro`: centavos inside, a JSON number of reais with at most two decimals outside. */
export const Dinheiro = new GraphQLScalarType<number, number>({
  name: 'Dinheiro',
  serialize: (centavos) => {
    if (typeof centavos !== 'number' || !Number.isSafeInteger(centavos)) {
      throw new TypeError('Dinheiro must be an integer of centavos');
    }
    return centavos / 100;
  },
  parseValue: (reais) => {
    const centavos = typeof reais === 'number' ? Math.round(reais * 100) : Number.NaN;
    if (!Number.isSafeInteger(centavos) || Math.abs(centavos / 100 - Number(reais)) > 1e-9) {
      throw new GraphQLError('Dinheiro must be a number of reais with at most two decimals.');
    }
    return centavos;
  },
});

/** A scalar that is a text inside and outside. `rule` completes "must be", `example` the text for a client. */
function textScalar(
  name: string,
  isValid: (text: string) => boolean,
  { rule, example = '' }: { readonly rule: string; readonly example?: string },
) {
  const isOurs = (value: unknown): value is string => typeof value === 'string' && isValid(value);
  return new GraphQLScalarType<string, string>({
    name,
    serialize: (value) => {
      if (isOurs(value)) return value;
      throw new TypeError(`${name} must be ${rule}`);
    },
    parseValue: (value) => {
      if (isOurs(value)) return value;
      throw new GraphQLError(`${name} must be ${rule}${example}.`);
    },
  });
}

/** `Data`: a day in ISO 8601 that exists. */
export const Data = textScalar('Data', (text) => z.iso.date().safeParse(text).success, {
  rule: 'a day in ISO 8601',
  example: ', such as "2026-03-02"',
});

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `DateTime`: ISO 8601 text with an offset. */
export const DateTime = textScalar('DateTime', (text) => WITH_OFFSET.test(text), {
  rule: 'ISO 8601 with an offset',
});
