import { ESTADOS } from '@decantaria/brasil/uf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  enderecoByNameWire,
  enderecoShiftedWire,
  enderecosMeWire,
  healPlace,
  type Place,
  type Position,
} from './enderecos.ts';

/** Rotates a row as one shifted reply, or one save of the old dialog, does (rest-contract 2.1). */
const rotate = ({ cidade, estado, cep }: Place): Place => ({
  cidade: estado,
  estado: cep,
  cep: cidade,
});
const rotated = (place: Place, times: number): Place =>
  times === 0 ? place : rotated(rotate(place), times - 1);

const POSITIONS: readonly Position[] = ['byName', 'shifted'];
const position = fc.constantFrom(...POSITIONS);
const estado = fc.constantFrom(...ESTADOS);
const cepDigits = fc.stringMatching(/^\d{8}$/);
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  withoutAccents,
  (text: string) => ` ${text}  `,
);
const writtenEstado = fc
  .tuple(estado, spelling, fc.constantFrom('uf', 'nome', 'Estado do', 'estado de'))
  .map(([[uf, nome], spell, form]) => ({
    uf,
    text: spell(form === 'uf' ? uf : form === 'nome' ? nome : `${form} ${nome}`),
  }));
const writtenCep = fc
  .tuple(cepDigits, fc.constantFrom('-', '', ' ', '–', '.'))
  .map(([digits, dash]) => ({
    cep: `${digits.slice(0, 5)}-${digits.slice(5)}`,
    text: `${digits.slice(0, 2)}${dash === '.' ? '.' : ''}${digits.slice(2, 5)}${dash === '.' ? '-' : dash}${digits.slice(5)}`,
  }));
const cidade = fc.oneof(
  fc.constantFrom('Fortaleza', 'Mogi das Cruzes', "Pau d'Arco", 'Itá', 'Santo Antônio do Içá'),
  // Cities with the name of a state, their own or another.
  estado.map(([, nome]) => nome),
);

const raw = (place: Partial<Place>) => ({
  id: 5,
  logradouro: 'Rua das Amostras',
  numero: '7',
  complemento: null,
  bairro: 'Centro',
  padrao: true,
  ...place,
});
const shiftedOf = (place: object) => enderecoShiftedWire.parse({ ...raw({}), ...place });
const byNameOf = (place: object) => enderecoByNameWire.parse({ ...raw({}), ...place });

describe('addresses read by content (rest-contract 2.1, C-38)', () => {
  test('gives the same address for the three rotations, in any reply and notation', () => {
    fc.assert(
      fc.property(
        cidade,
        writtenEstado,
        writtenCep,
        fc.nat({ max: 2 }),
        position,
        (city, state, cep, turns, from) => {
          const place = { cidade: city, estado: state.text, cep: cep.text };
          const wire = from === 'byName' ? enderecoByNameWire : enderecoShiftedWire;
          expect(wire.parse(raw(rotated(place, turns)))).toMatchObject({
            cidade: city,
            estado: state.uf,
            cep: cep.cep,
          });
        },
      ),
      { numRuns: process.env['TEST_DEEP'] === undefined ? 500 : 2000 },
    );
  });

  test('reads an address that was already healed unchanged, and loses no text', () => {
    const anything = fc.oneof(
      cidade,
      writtenEstado.map(({ text }) => text),
      writtenCep.map(({ text }) => text),
      fc.constantFrom('', '90210', 'SW1A 1AA', '???', '60000-00'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.record({ cidade: anything, estado: anything, cep: anything }),
        position,
        (place, from) => {
          const wire = from === 'byName' ? enderecoByNameWire : enderecoShiftedWire;
          const { stored, ...once } = wire.parse(raw(place));
          const texts = ({ cidade: a, estado: b, cep: c }: Place) =>
            [a, b, c].map((text) => text.trim()).toSorted();
          expect(texts(stored)).toEqual(texts(place));
          const { stored: _, ...again } = enderecoByNameWire.parse(once);
          expect(again).toEqual(once);
          expect(once.cep).toMatch(/^(\d{5}-\d{3})?$/);
          expect(once.estado ?? 'CE').toMatch(/^[A-Z]{2}$/);
        },
      ),
      { numRuns: process.env['TEST_DEEP'] === undefined ? 1000 : 5000 },
    );
  });

  test.each([
    [
      'city São Paulo in the state São Paulo, in full',
      ['São Paulo', 'São Paulo', '01000002'],
      ['São Paulo', 'SP', '01000-002'],
    ],
    [
      'city Rio de Janeiro in RJ',
      ['rio de janeiro', 'rj', '20000-001'],
      ['rio de janeiro', 'RJ', '20000-001'],
    ],
    [
      'city Paraná in Rio Grande do Norte',
      ['Paraná', 'Rio Grande do Norte', '59950-000'],
      ['Paraná', 'RN', '59950-000'],
    ],
    ['without a city', ['', 'CE', '60000-001'], ['', 'CE', '60000-001']],
    ['without a CEP', ['Fortaleza', 'CE', ''], ['Fortaleza', 'CE', '']],
    ['without a state', ['Fortaleza', '', '60000-001'], ['Fortaleza', '', '60000-001']],
    ['a short CEP', ['Fortaleza', 'CE', '6000-00'], ['Fortaleza', 'CE', '']],
    ['a CEP of letters, with a state code', ['London', 'CE', 'SW1A 1AA'], ['London', 'CE', '']],
    [
      'a place abroad, with a numeric code',
      ['Beverly Hills', 'California', '90210'],
      ['Beverly Hills', '', ''],
    ],
  ])('heals each rotation: %s', (_, [cidade = '', estado = '', cep = ''], [city, uf, code]) => {
    for (const turns of [0, 1, 2]) {
      for (const wireOf of [shiftedOf, byNameOf]) {
        expect(wireOf(rotated({ cidade, estado, cep }, turns))).toMatchObject({
          cidade: city,
          estado: uf === '' ? null : uf,
          cep: code,
        });
      }
    }
  });

  test.each([
    ['one name, of a city or a state', { cidade: 'São Paulo', estado: '', cep: '' }],
    ['three words without meaning', { cidade: 'London', estado: 'England', cep: 'SW1A 1AA' }],
    ['three names of states', { cidade: 'Acre', estado: 'Pará', cep: 'Bahia' }],
    ['three CEPs', { cidade: '60000001', estado: '60000002', cep: '60000003' }],
  ])('falls back to the position in the reply: %s', (_, place) => {
    expect(healPlace(place, 'byName')).toEqual(place);
    expect(healPlace(rotate(place), 'shifted')).toEqual(place);
  });

  test.each([
    ['city and state', { cidade: 'CE', estado: 'Fortaleza', cep: '60000001' }],
    ['city and CEP', { cidade: '60000001', estado: 'CE', cep: 'Fortaleza' }],
    ['state and CEP', { cidade: 'Fortaleza', estado: '60000001', cep: 'CE' }],
  ])('decides by content when a person swapped %s', (_, place) => {
    const healed = { cidade: 'Fortaleza', estado: 'CE', cep: '60000001' };
    for (const from of POSITIONS) expect(healPlace(place, from)).toEqual(healed);
  });

  test('accepts a single text that its content decides', () => {
    for (const wireOf of [shiftedOf, byNameOf]) {
      expect(wireOf({ cidade: 'Fortaleza' })).toMatchObject({ cidade: 'Fortaleza', cep: '' });
      expect(wireOf({ cidade: '60000001' })).toMatchObject({ cidade: '', cep: '60000-001' });
      expect(wireOf({ cep: 'ce' })).toMatchObject({ cidade: '', estado: 'CE', cep: '' });
    }
  });
});

describe('other fields of an address', () => {
  test('reads null, missing and unreadable values as empty, and numbers as text', () => {
    expect(
      byNameOf({ logradouro: null, numero: 12, complemento: ' ', bairro: {}, padrao: null }),
    ).toEqual({
      id: '5',
      logradouro: '',
      numero: '12',
      complemento: null,
      bairro: '',
      cidade: '',
      estado: null,
      cep: '',
      padrao: false,
      stored: { cidade: '', estado: '', cep: '' },
    });
    expect(byNameOf({ complemento: ' Apto 12 ', cep: 60000001 })).toMatchObject({
      complemento: 'Apto 12',
      cep: '60000-001',
    });
  });

  test("accepts an order's copy without an id and rejects an address that is not an object", () => {
    expect(enderecoByNameWire.parse({ cidade: 'Fortaleza' }).id).toBe('');
    expect(enderecoByNameWire.parse({ id: {}, cidade: 'Fortaleza' }).id).toBe('');
    expect(enderecosMeWire.safeParse([raw({}), 'x']).success).toBe(false);
    expect(enderecosMeWire.safeParse([raw({}), { ...raw({}), id: null }]).success).toBe(false);
  });
});
