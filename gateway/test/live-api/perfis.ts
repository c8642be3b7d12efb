import { type Answer, json } from './answers.ts';
import { type Call, caller, pathId, type Route, readJson } from './call.ts';
import { readEndereco } from './enderecos.ts';
import { crash } from './errors.ts';
import type { Fields } from './fields.ts';
import { touchPerfil } from './profile-rows.ts';
import type { EnderecoRow, PerfilRow, UsuarioRow } from './rows.ts';
import type { Shop } from './state.ts';
import { enderecosWire, usuarioWire } from './wire.ts';

/** Profiles. `{id}` is the account's id; any signed-in account may read it (rest-contract 3.5). */
export const perfisRoutes: readonly Route[] = [
  { on: 'GET /perfis/me', answer: (shop, call) => read(shop, caller(call)) },
  { on: 'PUT /perfis/me', answer: replace },
  { on: 'GET /perfis/{id}', answer: (shop, call) => read(shop, shop.usuario(pathId(call))) },
];

function read(shop: Shop, usuario: UsuarioRow): Answer {
  const perfil = touchPerfil(shop, usuario.id);
  return json({
    ...usuarioWire(usuario, shop.habits),
    perfilId: perfil.id,
    nomeCompleto: perfil.nomeCompleto,
    telefone: perfil.telefone,
    cpf: perfil.cpf,
    enderecos: enderecosWire(shop.enderecosOf(perfil.id), shop.habits.perfisRotated),
  });
}

/** Replaces all fields and the address list: unlisted addresses are deleted, foreign ids taken over. */
function replace(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const perfil = touchPerfil(shop, caller(call).id);
  const listed = (body.objects('enderecos') ?? []).map((fields) => listedRow(shop, perfil, fields));
  const listedIds = new Set(listed.map(({ id }) => id));
  const dropped = shop.enderecosOf(perfil.id).filter(({ id }) => !listedIds.has(id));
  if (dropped.some(({ id }) => shop.pedidos.some(({ enderecoId }) => enderecoId === id))) {
    throw crash('violates foreign key constraint');
  }
  const stays = ({ id, perfilId }: EnderecoRow) => perfilId !== perfil.id && !listedIds.has(id);
  shop.enderecos = [...shop.enderecos.filter(stays), ...listed];
  perfil.nomeCompleto = body.text('nomeCompleto');
  perfil.telefone = body.text('telefone');
  perfil.cpf = body.text('cpf');
  const enderecos = enderecosWire(listed, shop.habits.perfisRotated);
  const { id, nomeCompleto, telefone, cpf } = perfil;
  return json({ id, nomeCompleto, telefone, cpf, enderecos });
}

/** Writes an address by name. Absent fields become null, `padrao` too. An unknown id crashes. */
function listedRow(shop: Shop, perfil: PerfilRow, fields: Fields): EnderecoRow {
  const sent = fields.number('id');
  const id = sent === null ? shop.nextId() : shop.endereco(sent).id;
  return {
    id,
    perfilId: perfil.id,
    ...readEndereco(fields),
    padrao: fields.flag('padrao') ?? false,
  };
}
