-- Migration 0020 counted returned units once for each line of a volume that an order has in two lines.
-- Shipped: never change it. A blank line ends each statement.

-- A receipt records what it gives back to the stock, so the history has the true number. Goods that could not be sold
-- again have no history, and 0020 counted none of them. A cancelled order has moved its units by the wrong number already.
UPDATE pedido_itens i SET devolvidas = c.certas
FROM (
  SELECT l.id, least(l.quantidade, greatest(0, h.unidades - l.antes)) AS certas
  FROM (
    SELECT i.id, i.pedido_id, i.produto_id, coalesce(i.variacao_id, 0) AS variacao, i.quantidade,
      sum(i.quantidade) OVER (volume ORDER BY i.id) - i.quantidade AS antes,
      sum(i.devolvidas) OVER volume AS contadas
    FROM pedido_itens i JOIN pedidos p ON p.id = i.pedido_id
    WHERE p.status <> 'CANCELADO'
    WINDOW volume AS (PARTITION BY i.pedido_id, i.produto_id, i.variacao_id)
  ) l
  JOIN (
    SELECT motivo, produto_id, coalesce(variacao_id, 0) AS variacao, sum(para - de) AS unidades
    FROM historico_estoque WHERE pedido_id IS NULL AND motivo LIKE 'devolução do pedido %' GROUP BY 1, 2, 3
  ) h ON h.motivo = 'devolução do pedido ' || l.pedido_id AND h.produto_id = l.produto_id AND h.variacao = l.variacao
  WHERE l.contadas > h.unidades
) c
WHERE c.id = i.id AND i.devolvidas <> c.certas;
