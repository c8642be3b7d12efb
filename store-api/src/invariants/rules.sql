-- Rules that must always hold. Each query returns one sentence, `problem`, for each row that violates its rule.
-- A blank line ends each query.

-- Current stock against the end of its history.
WITH estoques AS (
  SELECT id AS produto_id, NULL::int AS variacao_id, coalesce(estoque, 0) AS estoque FROM produtos
  UNION ALL SELECT produto_id, id, estoque FROM variacoes
), ultimos AS (
  SELECT DISTINCT ON (produto_id, variacao_id) produto_id, variacao_id, para FROM historico_estoque
  ORDER BY produto_id, variacao_id, id DESC
)
SELECT format('Product %s, variation %s: stock is %s, its history ends at %s.', e.produto_id,
  coalesce(e.variacao_id::text, 'none'), e.estoque, coalesce(u.para, 0)) AS problem
FROM estoques e LEFT JOIN ultimos u
  ON u.produto_id = e.produto_id AND coalesce(u.variacao_id, 0) = coalesce(e.variacao_id, 0)
WHERE e.estoque <> coalesce(u.para, 0);

SELECT format('Product %s, variation %s: stock history %s starts at %s, the one before ends at %s.',
  produto_id, coalesce(variacao_id::text, 'none'), id, de, antes) AS problem
FROM (SELECT *, coalesce(lag(para) OVER (PARTITION BY produto_id, variacao_id ORDER BY id), 0) AS antes
  FROM historico_estoque) h
WHERE de <> antes;

-- Units of an order's items against the units that it took from the stock. A withdrawal gives units back without the
-- order's number, so a cancellation after it leaves these units taken.
WITH pedidas AS (
  SELECT i.pedido_id, i.produto_id, coalesce(i.variacao_id, 0) AS variacao,
    sum(CASE WHEN p.status = 'CANCELADO' THEN i.devolvidas ELSE i.quantidade END) AS unidades
  FROM pedido_itens i JOIN pedidos p ON p.id = i.pedido_id
  WHERE i.produto_id IS NOT NULL GROUP BY 1, 2, 3
), tiradas AS (
  SELECT h.pedido_id, h.produto_id, coalesce(h.variacao_id, 0) AS variacao, sum(h.de - h.para) AS unidades
  FROM historico_estoque h JOIN pedidos p ON p.id = h.pedido_id GROUP BY 1, 2, 3
)
SELECT format('Order %s, product %s, variation %s: holds %s units, should hold %s.', pedido_id, produto_id,
  coalesce(nullif(variacao, 0)::text, 'none'), coalesce(t.unidades, 0), coalesce(p.unidades, 0)) AS problem
FROM pedidas p FULL JOIN tiradas t USING (pedido_id, produto_id, variacao)
WHERE coalesce(p.unidades, 0) <> coalesce(t.unidades, 0);

WITH vendidas AS (
  SELECT i.produto_id, sum(i.quantidade) AS unidades
  FROM pedido_itens i JOIN pedidos p ON p.id = i.pedido_id
  WHERE p.status IN ('PAGO', 'ENVIADO', 'CONCLUIDO') GROUP BY 1
)
SELECT format('Product %s: counts %s units sold, its orders and its past make %s.', p.id, p.vendidos,
  p.vendidos_antes + coalesce(v.unidades, 0)) AS problem
FROM produtos p LEFT JOIN vendidas v ON v.produto_id = p.id
WHERE p.vendidos <> p.vendidos_antes + coalesce(v.unidades, 0);

WITH somas AS (
  SELECT pedido_id, sum(quantidade::bigint * preco_unitario) AS soma FROM pedido_itens GROUP BY 1
)
SELECT CASE WHEN s.soma IS NULL THEN format('Order %s has no items.', p.id)
  ELSE format('Order %s: total is %s centavos, items and freight make %s.', p.id, p.total,
    s.soma + p.valor_frete) END AS problem
FROM pedidos p LEFT JOIN somas s ON s.pedido_id = p.id
WHERE s.soma IS NULL OR p.subtotal <> s.soma OR p.total <> s.soma + p.valor_frete;

WITH ultimos AS (
  SELECT DISTINCT ON (pedido_id) pedido_id, para FROM historico_pedidos ORDER BY pedido_id, id DESC
)
SELECT format('Order %s is %s, its history ends at %s.', p.id, p.status, coalesce(u.para, 'nothing')) AS problem
FROM pedidos p LEFT JOIN ultimos u ON u.pedido_id = p.id
WHERE u.para IS DISTINCT FROM p.status;

SELECT format('Order %s: status history %s starts at %s, the one before ends at %s.', pedido_id, id,
  coalesce(de, 'nothing'), coalesce(antes, 'nothing')) AS problem
FROM (SELECT *, lag(para) OVER (PARTITION BY pedido_id ORDER BY id) AS antes FROM historico_pedidos) h
WHERE de IS DISTINCT FROM antes;

SELECT format('Order %s is %s with reservation end %s.', id, status, coalesce(reserva_ate::text, 'none'))
  AS problem
FROM pedidos WHERE (status = 'PENDENTE') <> (reserva_ate IS NOT NULL);

-- Without an author, only a successful payment makes an order PAGO.
SELECT format('Order %s became PAGO by itself without a payment that succeeded.', h.pedido_id) AS problem
FROM historico_pedidos h
WHERE h.para = 'PAGO' AND h.de <> 'PAGO' AND h.autor_id IS NULL AND NOT EXISTS (
  SELECT FROM pagamentos g WHERE g.pedido_id = h.pedido_id
    AND g.status IN ('succeeded', 'refund_due', 'refunded'));

SELECT format('Account %s has %s default addresses.', usuario_id, count(*)) AS problem
FROM enderecos WHERE padrao GROUP BY usuario_id HAVING count(*) > 1;

SELECT format('Payment %s: its refunds make %s centavos, it was %s.', g.id, e.soma, g.valor) AS problem
FROM pagamentos g JOIN (
  SELECT pagamento_id, sum(valor) AS soma FROM estornos WHERE estado <> 'FALHOU' GROUP BY 1
) e ON e.pagamento_id = g.id
WHERE e.soma > g.valor;

SELECT format('Payment %s is %s, its done refunds make %s of %s centavos.', g.id, g.status, coalesce(e.soma, 0),
  g.valor) AS problem
FROM pagamentos g LEFT JOIN (
  SELECT pagamento_id, sum(valor) AS soma FROM estornos WHERE estado = 'FEITO' GROUP BY 1
) e ON e.pagamento_id = g.id
WHERE g.status IN ('succeeded', 'refund_due', 'refunded') AND (g.status = 'refunded') <> (coalesce(e.soma, 0) = g.valor);

SELECT format('Review %s is of order %s, which was never delivered.', a.id, a.pedido_id) AS problem
FROM avaliacoes a
WHERE a.pedido_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM historico_pedidos h WHERE h.pedido_id = a.pedido_id AND h.para = 'CONCLUIDO');

-- The kept bitmaps of the products that do not wait to be folded.
WITH pendentes AS (
  SELECT produto_id / 8192 AS bloco, bit_or(set_bit(0::bit(8192), produto_id % 8192, 1)) AS mapa
  FROM facetas_pendentes GROUP BY 1
), guardados AS (
  SELECT bloco, grupo, valor, nome, f.mapa & ~coalesce(p.mapa, 0::bit(8192)) AS mapa
  FROM facetas_mapas f LEFT JOIN pendentes p USING (bloco)
), certos AS (
  SELECT * FROM facetas_mapas_de(array(
    SELECT produto_id FROM vitrine WHERE produto_id NOT IN (SELECT produto_id FROM facetas_pendentes)
  ))
)
SELECT format('Facet %s %s: counts %s products too many and %s too few.', grupo, valor,
  sum(bit_count(coalesce(g.mapa, 0::bit(8192)) & ~coalesce(c.mapa, 0::bit(8192)))),
  sum(bit_count(coalesce(c.mapa, 0::bit(8192)) & ~coalesce(g.mapa, 0::bit(8192))))) AS problem
FROM guardados g FULL JOIN certos c USING (bloco, grupo, valor, nome)
WHERE coalesce(g.mapa, 0::bit(8192)) <> coalesce(c.mapa, 0::bit(8192))
GROUP BY grupo, valor;
