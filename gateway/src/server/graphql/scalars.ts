import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** `Dinheiro`: centavos inside, a JSON number of reais with at most two decimals outside. */
export const Dinheiro = new GraphQLScalarType<number, number>({
  name: 'Dinheiro',
  serialize: (centavos) => {
    if (typeof centavos !== 'number' || !Number.isSafeInteger(centavos)) {
      throw new TypeError('Dinheiro must be an integer of centavos');
    }
    return centavos / 100;
  },
  parseValue: parseDinheiro,
  parseLiteral: (node) =>
    node.kind === Kind.FLOAT || node.kind === Kind.INT
      ? parseDinheiro(Number(node.value))
      : parseDinheiro(undefined),
});

function parseDinheiro(reais: unknown): number {
  const centavos = typeof reais === 'number' ? Math.round(reais * 100) : Number.NaN;
  if (!Number.isSafeInteger(centavos) || Math.abs(centavos / 100 - Number(reais)) > 1e-9) {
    throw new GraphQLError('Dinheiro must be a number of reais with at most two decimals.');
  }
  return centavos;
}

/** `Data`: a day in ISO 8601. */
export const Data = new GraphQLScalarType<string, string>({
  name: 'Data',
  serialize: (day) => {
    if (!isDay(day)) throw new TypeError('Data must be a day in ISO 8601');
    return day;
  },
  parseValue: readDay,
  parseLiteral: (node) => readDay(node.kind === Kind.STRING ? node.value : undefined),
});

function readDay(day: unknown): string {
  if (isDay(day)) return day;
  throw new GraphQLError('Data must be a day in ISO 8601, such as "2026-03-02".');
}

/** Whether a text is a day that exists. */
function isDay(day: unknown): day is string {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `DateTime`: ISO 8601 text with an offset. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (moment) => {
    if (typeof moment !== 'string' || !WITH_OFFSET.test(moment)) {
      throw new TypeError('DateTime must be ISO 8601 with an offset');
    }
    return moment;
  },
  parseValue: readMoment,
  parseLiteral: (node) => readMoment(node.kind === Kind.STRING ? node.value : undefined),
});

function readMoment(moment: unknown): string {
  if (typeof moment === 'string' && WITH_OFFSET.test(moment)) return moment;
  throw new GraphQLError('DateTime must be ISO 8601 with an offset.');
}
