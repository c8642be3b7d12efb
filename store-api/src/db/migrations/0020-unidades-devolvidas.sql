-- How many units of a line came back by a received withdrawal.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pedido_itens ADD COLUMN devolvidas int NOT NULL DEFAULT 0;

UPDATE pedido_itens i SET devolvidas = least(i.quantidade, h.unidades)
FROM (
  SELECT motivo, produto_id, coalesce(variacao_id, 0) AS variacao, sum(para - de)::int AS unidades
  FROM historico_estoque WHERE pedido_id IS NULL AND motivo LIKE 'devolução do pedido %' GROUP BY 1, 2, 3
) h
WHERE h.motivo = 'devolução do pedido ' || i.pedido_id AND h.produto_id = i.produto_id
  AND h.variacao = coalesce(i.variacao_id, 0);

ALTER TABLE pedido_itens ADD CONSTRAINT pedido_itens_devolvidas CHECK (devolvidas BETWEEN 0 AND quantidade);

COMMENT ON COLUMN pedido_itens.devolvidas IS 'Units that came back by a received withdrawal. A cancellation returns the others to the stock.';
