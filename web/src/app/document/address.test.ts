import { describe, expect, it } from 'vitest';
import { resolveAddress } from './address.ts';

const resolve = async (path: string) => {
  const { url, moved } = await resolveAddress(new URL(`https://loja.example${path}`));
  expect(url.origin).toBe('https://loja.example');
  return `${moved ? '→ ' : ''}${url.pathname}${url.search}`;
};

describe('resolveAddress', () => {
  it.each([
    ['/produtos/', '→ /produtos'],
    ['/PRODUTOS?busca=oud&utm_source=x', '→ /produtos?busca=oud&utm_source=x'],
    ['/Produtos/Noite-De-Oud///', '→ /produtos/Noite-De-Oud'],
    ['/Login/', '→ /login'],
  ])('redirects %s: %s', async (path, own) => {
    expect(await resolve(path)).toBe(own);
  });

  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    [
      '/produtos?utm_source=x&ordenar=menorPreco&busca=oud',
      '/produtos?busca=oud&ordenar=menorPreco',
    ],
    ['/produtos?pagina=1&gclid=1', '/produtos'],
    ['/produtos?pagina=2', '/produtos?pagina=2'],
    ['/produtos/noite-de-oud?volume=12&gclid=1', '/produtos/noite-de-oud?volume=12'],
    ['/produtos/%C3%A1gua', '/produtos/%C3%A1gua'],
    ['/login?x=1', '/login'],
    ['/reset-password?token=a-b', '/reset-password?token=a-b'],
    ['/confirmar-email?convites=a.b', '/confirmar-email?convites=a.b'],
    ['/checkout?payment_intent_client_secret=x', '/checkout'],
    ['/nada/disso/?x=1', '/-/-'],
    ['//outra.example/produtos', '/-/-'],
    ['/sobre/nada', '/sobre/-/-'],
    ['/produtos/nada/disso', '/produtos/-/-'],
  ])('renders %s as %s', async (path, canonical) => {
    expect(await resolve(path)).toBe(canonical);
  });
});
