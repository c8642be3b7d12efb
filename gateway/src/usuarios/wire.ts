import { z } from 'zod';

export const historicoUsuarioWire = z.unknown();
export const usuariosPageWire = z.unknown();
export const usuarioWire = z.unknown();
