import { Pool } from 'pg';

/** A PostgreSQL database that is only looked at, past the code under test. */
export class Rows implements AsyncDisposable {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url, max: 3 });
    // An idle connection may break; the next statement opens another one.
    this.#pool.on('error', () => {});
  }

  /** Runs one statement and returns its rows. */
  async read(statement: string, values: readonly (number | string)[] = []): Promise<unknown[]> {
    const { rows } = await this.#pool.query<Record<string, unknown>>(statement, [...values]);
    return rows;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end();
  }
}
