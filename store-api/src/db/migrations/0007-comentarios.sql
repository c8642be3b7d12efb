-- What the tables and columns hold. `npm run tables` copies these texts into db/tables.gen.ts.
-- Shipped: never change it. A blank line ends each statement.

COMMENT ON COLUMN categorias.nome IS 'Singular; unique, ignoring case and accents.';

COMMENT ON COLUMN categorias.posicao IS 'Position in the shop.';

COMMENT ON COLUMN produtos.slug IS 'Fixed at creation: `[a-z0-9]` words joined by `-`.';

COMMENT ON COLUMN produtos.preco_base IS 'Centavos, above 0; null when the product has variations or no price.';

COMMENT ON COLUMN produtos.estoque IS 'Units; null when the product has variations.';

COMMENT ON COLUMN produtos.vendidos IS 'Units sold so far.';

COMMENT ON COLUMN produtos.versao IS 'Counts edits by administrators, for optimistic locking; sales do not count.';

COMMENT ON COLUMN produtos.vendidos_antes IS 'Units sold before this shop kept orders: `vendidos` = this + what its own orders sold.';

COMMENT ON TABLE vitrine IS 'Search and sort columns of products; written by triggers only.';

COMMENT ON COLUMN vitrine.preco_minimo IS 'Centavos: the lowest price; null without one.';

COMMENT ON COLUMN vitrine.nome_busca IS '`nome` in lower case without accents.';

COMMENT ON COLUMN vitrine.texto IS 'Name, description and volumes, like `nome_busca`.';

COMMENT ON COLUMN variacoes.nome IS 'E.g. `10 ml`.';

COMMENT ON COLUMN variacoes.preco IS 'Centavos, above 0; null when it has no price yet.';

COMMENT ON COLUMN variacoes.estoque IS 'Units.';

COMMENT ON COLUMN usuarios.email IS 'Lower case.';

COMMENT ON COLUMN usuarios.senha_hash IS 'Argon2id, in PHC form.';

COMMENT ON COLUMN usuarios.sessoes_desde IS 'Tokens issued before this second are invalid.';

COMMENT ON COLUMN usuarios.trocar_senha IS 'An administrator chose the password, so the owner should choose another.';

COMMENT ON COLUMN usuarios.removido_em IS 'When the account was erased; the row stays for its orders.';

COMMENT ON COLUMN redefinicoes_senha.token_hash IS 'SHA-256 of the token, in hex.';

COMMENT ON COLUMN perfis.telefone IS '10 to 13 digits.';

COMMENT ON COLUMN perfis.cpf IS '11 digits; unique.';

COMMENT ON COLUMN perfis.versao IS 'Counts the edits.';

COMMENT ON COLUMN enderecos.estado IS 'UF: two capital letters.';

COMMENT ON COLUMN enderecos.cep IS '8 digits.';

COMMENT ON COLUMN enderecos.padrao IS 'At most one a user.';

COMMENT ON COLUMN carrinho_itens.variacao_id IS 'Always one of `produto_id`''s; null for a simple product.';

COMMENT ON COLUMN carrinho_itens.quantidade IS '1 to 99.';

COMMENT ON COLUMN fretes.uf IS 'Two capital letters.';

COMMENT ON COLUMN fretes.valor IS 'Centavos.';

COMMENT ON COLUMN fretes.prazo_min IS 'Working days.';

COMMENT ON COLUMN fretes.prazo_max IS 'Working days.';

COMMENT ON COLUMN pedidos.chave IS '`Idempotency-Key` of the request; unique for a user.';

COMMENT ON COLUMN pedidos.resumo IS 'SHA-256 of that request.';

COMMENT ON COLUMN pedidos.metodo IS 'Null until the shopper chooses.';

COMMENT ON COLUMN pedidos.reserva_ate IS 'End of the stock reservation; set exactly while PENDENTE.';

COMMENT ON COLUMN pedidos.subtotal IS 'Centavos: the items.';

COMMENT ON COLUMN pedidos.valor_frete IS 'Centavos; 0 also while freight is to be agreed.';

COMMENT ON COLUMN pedidos.total IS 'Centavos: `subtotal` + `valor_frete`.';

COMMENT ON COLUMN pedidos.endereco IS 'The delivery address as it was when the order was placed.';

COMMENT ON COLUMN pedidos.chave_fiscal IS '44 digits of an NF-e or DC-e.';

COMMENT ON COLUMN pedidos.desistencia_em IS 'When the shopper withdrew from it (CDC, art. 49).';

COMMENT ON COLUMN pedidos.desistencia_motivo IS 'The shopper''s reason; null without one.';

COMMENT ON COLUMN pedidos.versao IS 'Counts the changes.';

COMMENT ON COLUMN pedido_itens.produto_id IS 'Null for a line that an administrator typed.';

COMMENT ON COLUMN pedido_itens.preco_unitario IS 'Centavos.';

COMMENT ON TABLE historico_pedidos IS 'Written by triggers only. Author and reason come from `recordAs`.';

COMMENT ON COLUMN historico_pedidos.autor_id IS 'Account; null when the shop itself acted.';

COMMENT ON TABLE historico_estoque IS 'Written by triggers only. Author and reason come from `recordAs`.';

COMMENT ON COLUMN historico_estoque.autor_id IS 'Account; null when the shop itself acted.';

COMMENT ON TABLE historico_usuarios IS 'Written by triggers only. Author and reason come from `recordAs`.';

COMMENT ON COLUMN historico_usuarios.autor_id IS 'Account; null when the shop itself acted.';

COMMENT ON TABLE pagamentos IS 'An attempt to pay an order by card; at most one of an order is open.';

COMMENT ON COLUMN pagamentos.tentativa IS '1, 2, 3… within an order; part of the provider''s idempotency key.';

COMMENT ON COLUMN pagamentos.intent_id IS 'Null until the provider has answered.';

COMMENT ON COLUMN pagamentos.valor IS 'Centavos.';

COMMENT ON COLUMN pagamentos.status IS 'The card provider''s statuses, and our refunds: `refund_due` until `refunded`.';

COMMENT ON COLUMN pagamentos.verificado_em IS 'When the provider was last queried.';

COMMENT ON TABLE eventos_pagamento IS 'Processed events of the provider, so that each counts once.';

COMMENT ON TABLE simulado_intencoes IS 'Payment intents of the simulated provider.';

COMMENT ON COLUMN simulado_intencoes.chave IS 'Idempotency key.';

COMMENT ON COLUMN simulado_intencoes.valor IS 'Centavos.';

COMMENT ON COLUMN simulado_intencoes.liquida_em IS 'When a `processing` intent will succeed.';

COMMENT ON TABLE simulado_eventos IS 'Events of the simulated provider for our webhook.';

COMMENT ON COLUMN simulado_eventos.corpo IS 'The exact text that is signed and sent.';

COMMENT ON TABLE emails IS 'The mail queue: written in the transaction that causes the mail, sent after it.';

COMMENT ON COLUMN emails.dados IS 'Input of the template; cleared once the mail is sent or given up.';

COMMENT ON TABLE consentimentos IS 'A choice about optional cookies; rows are never changed.';

COMMENT ON COLUMN consentimentos.id IS 'UUID that the browser generated for this choice.';

COMMENT ON COLUMN consentimentos.versao IS 'Version of the policy that was shown.';

COMMENT ON COLUMN consentimentos.quando IS 'By the browser''s clock, clamped.';

COMMENT ON COLUMN consentimentos.usuario_id IS 'Null without a session, and after an erasure.';
