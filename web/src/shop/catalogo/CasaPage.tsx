import { paginaDeEssencia } from './PaginaDeEssencia.tsx';

export const { Page, prepare } = paginaDeEssencia('casa');
