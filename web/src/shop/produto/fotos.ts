/** The id of the row of pictures on a product's page. */
export const FOTOS = 'fotos';

/** The id of a picture in it, by its place from 0. */
export const fotoId = (index: number) => `foto-${index + 1}`;
