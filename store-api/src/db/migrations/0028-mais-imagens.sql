-- Several pictures of a product, with alternative texts.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE produtos
  ADD COLUMN imagem_alt text NOT NULL DEFAULT '' CHECK (char_length(imagem_alt) <= 200),
  ADD COLUMN mais_imagens jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(mais_imagens) = 'array' AND jsonb_array_length(mais_imagens) <= 5),
  ADD CONSTRAINT produtos_imagens CHECK (imagem IS NOT NULL OR (imagem_alt = '' AND mais_imagens = '[]'));

COMMENT ON COLUMN produtos.imagem_alt IS 'Alternative text of `imagem`; empty: the name of the product.';

COMMENT ON COLUMN produtos.mais_imagens IS 'The pictures after `imagem`, in order.';
