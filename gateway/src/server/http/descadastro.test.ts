import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const TOKEN = `2.${'a'.repeat(43)}`;
const URLENCODED = 'application/x-www-form-urlencoded';

describe('the link of a mail that mail services offer (A13, S22)', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench({ errors: 'plain' });
  });
  afterEach(() => bench.close());

  const at = (lista: string, token = TOKEN) => `/descadastrar?lista=${lista}&token=${token}`;
  const post = async (
    url: string,
    body = 'List-Unsubscribe=One-Click',
    contentType: string = URLENCODED,
  ) => {
    const { statusCode, body: text } = await bench.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': contentType },
      body,
    });
    return [statusCode, text];
  };
  const sent = () => bench.calls().filter((call) => call.startsWith('POST'));

  test.each([
    ['convites', 'POST /avaliacoes/convites/recusar', '{"recusados":true}'],
    ['avisos', 'POST /avisos/cancelar', 'Avisos cancelados!'],
  ])('ends the mails of %s at one POST, without a session', async (lista, call, body) => {
    bench.api.spoil(call, { status: 200, body });
    expect(await post(at(lista))).toEqual([200, expect.stringMatching(/^Pronto/)]);
    bench.api.spoil(call, { status: 200, body });
    const form = 'multipart/form-data; boundary=x';
    const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
    expect(await post(at(lista), `--x\r\n${part}\r\n--x--\r\n`, form)).toEqual([
      200,
      expect.any(String),
    ]);
    expect(sent()).toEqual([call, call]);
    expect(bench.api.calls.map((sentCall) => sentCall.body)).toContain(
      JSON.stringify({ token: TOKEN }),
    );
  });

  test.each([
    ['convites', `/confirmar-email?convites=${TOKEN}`],
    ['avisos', `/avisos#cancelar=${TOKEN}`],
  ])('changes nothing when it is read, and leads to the page about %s', async (lista, page) => {
    const { statusCode, headers } = await bench.app.inject(at(lista));
    expect([statusCode, headers.location]).toEqual([303, page]);
    expect(sent()).toEqual([]);
  });

  test('refuses another list, an unsigned token and another form before it asks the API', async () => {
    expect((await post(at('tudo')))[0]).toBe(404);
    expect((await post(at('avisos', 'nada')))[0]).toBe(404);
    expect((await post(at('avisos'), 'sair=sim'))[0]).toBe(400);
    expect((await post(at('avisos'), '{}', 'application/json'))[0]).toBe(415);
    expect((await bench.app.inject('/descadastrar')).statusCode).toBe(404);
    expect(sent()).toEqual([]);
  });

  test('reports an unknown signature, and asks to send it again when the API does not answer', async () => {
    const call = 'POST /avisos/cancelar';
    bench.api.spoil(call, { status: 422, body: '{"codigo":"TOKEN_INVALIDO","mensagem":"Não."}' });
    expect((await post(at('avisos')))[0]).toBe(422);
    bench.api.spoil(call, { status: 504, body: '' });
    expect((await post(at('avisos')))[0]).toBe(503);
  });
});
