import { badRequest } from './errors.ts';

/**
 * Reads the fields of a JSON body as the API does: unknown fields are ignored, texts and numbers convert into each other,
 * absent fields are null. Throws the 400 class for unreadable values.
 */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badRequest('JSON parse error: not an object');
    }
    this.#values = new Map(Object.entries(value));
  }

  static parse(source: string): Fields {
    try {
      return new Fields(JSON.parse(source));
    } catch {
      throw badRequest('JSON parse error');
    }
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  text(key: string): string | null {
    return asText(this.#values.get(key), key);
  }

  number(key: string): number | null {
    const value = this.#values.get(key);
    if (value == null || value === '') return null;
    const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
    if (Number.isNaN(number)) throw badRequest(`JSON parse error: ${key} is no number`);
    return number;
  }

  flag(key: string): boolean | null {
    const value = this.#values.get(key);
    if (value == null || value === '') return null;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    throw badRequest(`JSON parse error: ${key} is no boolean`);
  }

  object(key: string): Fields | null {
    const value = this.#values.get(key);
    return value == null ? null : new Fields(value);
  }

  objects(key: string): readonly Fields[] | null {
    return this.#list(key)?.map((value) => new Fields(value)) ?? null;
  }

  texts(key: string): readonly string[] | null {
    return this.#list(key)?.map((value) => asText(value, key) ?? '') ?? null;
  }

  #list(key: string): readonly unknown[] | null {
    const value = this.#values.get(key);
    if (value == null) return null;
    if (!Array.isArray(value)) throw badRequest(`JSON parse error: ${key} is no list`);
    return value;
  }
}

function asText(value: unknown, key: string): string | null {
  if (value == null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badRequest(`JSON parse error: ${key} is no text`);
}

/** Java's blank: absent, empty or only spaces. */
export const isBlank = (value: string | null): value is null | '' =>
  value === null || value.trim() === '';
