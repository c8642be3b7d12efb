import { createUsuarios } from '../../wire/usuarios-port.ts';
import { saveUsuario } from './change.ts';
import { createUsuario } from './creation.ts';
import { findUsuario, readComPerfil } from './find.ts';
import { listPage } from './list.ts';
import { removeUsuario } from './removal.ts';

/** The accounts on an older API, where a save overwrites everything and few replies tell what happened. */
export const createOlderUsuarios = () =>
  createUsuarios({
    list: ({ reading }, filter) => listPage(reading.rest, filter),
    readComPerfil,
    find: findUsuario,
    create: createUsuario,
    save: saveUsuario,
    remove: removeUsuario,
  });
