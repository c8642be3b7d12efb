import { anyCharacter } from '@decantaria/brasil/test/any-character';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { type FeedItem, googleFeed, metaFeed } from './feeds.ts';

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'g:additional_image_link',
});
const money = z.string().regex(/^\d+\.\d{2} BRL$/);
const address = z.url();

/** What Google Merchant Center asks of an item. */
const googleItem = z.strictObject({
  'g:id': z.string().min(1).max(50),
  'g:title': z.string().min(1).max(150),
  'g:description': z.string().min(1).max(5000),
  'g:link': address,
  'g:image_link': address,
  'g:additional_image_link': z.array(address).max(10).default([]),
  'g:availability': z.enum(['in_stock', 'out_of_stock']),
  'g:price': money,
  'g:condition': z.literal('new'),
  'g:brand': z.string().min(1).max(70),
  'g:identifier_exists': z.literal('no'),
  'g:google_product_category': z.literal('479'),
  'g:item_group_id': z.string().max(50).optional(),
  'g:size': z.string().max(100).optional(),
  'g:unit_pricing_measure': z
    .string()
    .regex(/^[\d.]+ ml$/)
    .optional(),
  'g:unit_pricing_base_measure': z.literal('1 ml').optional(),
});

/** What Meta's catalogue asks of a row. */
const metaRow = z.strictObject({
  id: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(9999),
  availability: z.enum(['in stock', 'out of stock']),
  condition: z.literal('new'),
  price: money,
  link: address,
  image_link: address,
  additional_image_link: z.string().transform((list) =>
    z
      .array(address)
      .max(20)
      .parse(list === '' ? [] : list.split(',')),
  ),
  brand: z.string().min(1).max(100),
  item_group_id: z.string(),
  size: z.string().max(200),
});

function itemsOf(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = z
    .object({ rss: z.object({ channel: z.object({ item: z.array(googleItem).default([]) }) }) })
    .parse(parser.parse(xml));
  return rss.channel.item;
}

const rowsOf = (csv: string) => z.array(metaRow).parse(parse(csv, { columns: true }));

describe('product feeds', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  test('list every priced volume of the products on sale, with the same prices and stock (A11)', async () => {
    const google = await bench.app.inject('/feeds/google.xml');
    expect(google.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    const items = itemsOf(google.body);
    const meta = await bench.app.inject('/feeds/meta.csv');
    expect(meta.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = rowsOf(meta.body);
    expect(rows.map(({ id, price, link }) => [id, price, link])).toEqual(
      items.map((item) => [item['g:id'], item['g:price'], item['g:link']]),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const oud = items.filter((item) => item['g:link'].includes('/produtos/noite-de-oud'));
    expect(oud.length).toBeGreaterThan(1);
    expect(new Set(oud.map((item) => item['g:item_group_id'])).size).toBe(1);
    expect(oud.map((item) => item['g:size'])).toContain('10 ml');
    expect(google.body).not.toContain('/produtos/aposentado');
  });

  test('answer 503 without the API (A11)', async () => {
    await bench.api.close();
    const { statusCode, headers } = await bench.app.inject('/feeds/google.xml');
    expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
    await bench.api.open();
  });
});

test('any text of a product, and its pictures, arrive whole in both files (A11, A17)', () => {
  const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const item: FeedItem = {
        id: '1-2',
        groupId: '1',
        title: `a${title}z`,
        description: `a${description}z`,
        path: '/produtos/a?volume=2',
        picture: '/imagens/a.jpg',
        otherPictures: ['/imagens/b.jpg', 'https://fotos.example/c,1.jpg'],
        price: 4590,
        inStock: true,
        size: '5,5 ml',
        volume: 5.5,
      };
      const [row] = rowsOf(metaFeed([item], 'https://loja.example', 'Decantária'));
      expect(row?.title).toBe(item.title);
      expect(row?.description).toBe(item.description);
      expect(row?.price).toBe('45.90 BRL');
      const [entry] = itemsOf(googleFeed([item], 'https://loja.example', 'Decantária'));
      expect(entry?.['g:unit_pricing_measure']).toBe('5.5 ml');
      const others = ['https://loja.example/imagens/b.jpg', 'https://fotos.example/c%2C1.jpg'];
      expect(row?.additional_image_link).toEqual(others);
      expect(entry?.['g:additional_image_link']).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});
