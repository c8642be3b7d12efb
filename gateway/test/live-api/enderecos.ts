import { type Answer, empty, json } from './answers.ts';
import { type Call, caller, pathId, type Route, readJson } from './call.ts';
import { crash } from './errors.ts';
import type { Fields } from './fields.ts';
import { existingPerfil, touchPerfil } from './profile-rows.ts';
import type { EnderecoRow } from './rows.ts';
import type { Shop } from './state.ts';
import { enderecosWire, enderecoWire } from './wire.ts';

/** Addresses, read shifted and written by name (rest-contract 2.1, 3.5). */
export const enderecosRoutes: readonly Route[] = [
  { on: 'GET /enderecos/me', answer: list },
  { on: 'POST /enderecos', answer: create },
  { on: 'PUT /enderecos/{id}', answer: replace },
  { on: 'PUT /enderecos/{id}/padrao', answer: makePadrao },
  { on: 'DELETE /enderecos/{id}', answer: remove },
];

/** Reads the fields of an address by name, without `padrao`. Absent fields are null. */
export function readEndereco(fields: Fields): Omit<EnderecoRow, 'id' | 'perfilId' | 'padrao'> {
  return {
    logradouro: fields.text('logradouro'),
    numero: fields.text('numero'),
    bairro: fields.text('bairro'),
    cidade: fields.text('cidade'),
    estado: fields.text('estado'),
    cep: fields.text('cep'),
    complemento: fields.text('complemento'),
  };
}

function list(shop: Shop, call: Call): Answer {
  const perfil = touchPerfil(shop, caller(call).id);
  return json(enderecosWire(shop.enderecosOf(perfil.id), shop.habits.enderecosMeRotated));
}

/** An `id` in the body overwrites that row, of any owner. `padrao: true` does not unmark the others. */
function create(shop: Shop, call: Call): Answer {
  const fields = readJson(call);
  const perfil = existingPerfil(shop, caller(call).id);
  const isFirst = shop.enderecosOf(perfil.id).length === 0;
  const sent = fields.number('id');
  const id = sent === null ? shop.nextId() : shop.endereco(sent).id;
  const padrao = isFirst || (fields.flag('padrao') ?? false);
  const row = { id, perfilId: perfil.id, ...readEndereco(fields), padrao };
  shop.enderecos = [...shop.enderecos.filter((one) => one.id !== id), row];
  return json(enderecoWire(row));
}

function replace(shop: Shop, call: Call): Answer {
  const fields = readJson(call);
  const row = own(shop, call);
  Object.assign(row, readEndereco(fields));
  return json(enderecoWire(row));
}

/** Unmarks all addresses before it checks that the id exists. */
function makePadrao(shop: Shop, call: Call): Answer {
  for (const one of shop.enderecosOf(existingPerfil(shop, caller(call).id).id)) one.padrao = false;
  const row = own(shop, call);
  row.padrao = true;
  return json(enderecoWire(row));
}

function remove(shop: Shop, call: Call): Answer {
  const row = own(shop, call);
  if (shop.pedidos.some(({ enderecoId }) => enderecoId === row.id)) {
    throw crash('violates foreign key constraint');
  }
  shop.enderecos = shop.enderecos.filter((one) => one !== row);
  return empty();
}

function own(shop: Shop, call: Call): EnderecoRow {
  const perfil = existingPerfil(shop, caller(call).id);
  const row = shop.endereco(pathId(call));
  if (row.perfilId !== perfil.id) throw crash('Endereço não pertence ao usuário');
  return row;
}
