import type { EnderecoDoPedidoFragment } from './pedidos.gen.ts';

export function linhasDoEndereco({
  logradouro,
  numero,
  complemento,
  bairro,
  cidade,
  estado,
}: EnderecoDoPedidoFragment): readonly string[] {
  const street = [logradouro, numero].filter(Boolean).join(', ');
  return [
    [street, complemento].filter(Boolean).join(' - '),
    bairro,
    [cidade, estado].filter(Boolean).join('/'),
  ].filter((line) => line !== '');
}
