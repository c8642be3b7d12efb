import { restOf } from '../../rest/calls.ts';
import { createUsuarios } from '../../wire/usuarios-calls.ts';
import { findUsuario, readComPerfil } from './find.ts';
import { listPage } from './list.ts';
import { createUsuario, removeUsuario, saveUsuario } from './writes.ts';

/** The accounts on an older API, where a save overwrites everything and few replies tell what happened. */
export const createOlderUsuarios = () =>
  createUsuarios({
    list: ({ reading }, filter) => listPage(restOf(reading), filter),
    readComPerfil,
    find: findUsuario,
    create: createUsuario,
    save: saveUsuario,
    remove: removeUsuario,
  });
