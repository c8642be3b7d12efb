-- A lost dispute resolves a failed refund only as far as the bank gave the payment back by it.
-- Shipped: never change it. A blank line ends each statement.

CREATE OR REPLACE VIEW pagamentos_a_resolver AS
  SELECT pedido_id, min(pendencia) AS pendencia FROM (
    SELECT g.pedido_id, 'CONTESTADO'::text AS pendencia
    FROM contestacoes c JOIN pagamentos g ON g.id = c.pagamento_id WHERE c.estado = 'ABERTA'
    UNION ALL
    SELECT g.pedido_id, 'ESTORNO_FALHOU'::text
    FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id
    WHERE e.estado = 'FALHOU'
      AND CASE g.status WHEN 'refund_due' THEN 1 ELSE e.valor END
        + coalesce((SELECT sum(o.valor) FROM estornos o
          WHERE o.pagamento_id = g.id AND o.estado <> 'FALHOU'), 0)
        + coalesce((SELECT sum(c.valor) FROM contestacoes c
          WHERE c.pagamento_id = g.id AND c.estado = 'PERDIDA'), 0) <= g.valor
  ) pendencias GROUP BY pedido_id;
