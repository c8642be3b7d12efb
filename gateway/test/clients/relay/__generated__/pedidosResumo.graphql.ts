/**
 * @generated SignedSource<<fab9d874436e7f82ae035b8a91997e5f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type StatusPedido = "CANCELADO" | "DESCONHECIDO" | "ENTREGUE" | "ENVIADO" | "PAGO" | "PENDENTE" | "%future added value";
import type { FragmentRefs } from "relay-runtime";
export type pedidosResumo$data = {
  readonly itens: ReadonlyArray<{
    readonly id: string;
    readonly nomeProduto: string;
  }>;
  readonly status: StatusPedido;
  readonly total: number;
  readonly " $fragmentType": "pedidosResumo";
};
export type pedidosResumo$key = {
  readonly " $data"?: pedidosResumo$data;
  readonly " $fragmentSpreads": FragmentRefs<"pedidosResumo">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "pedidosResumo",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "total",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "status",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "ItemPedido",
      "kind": "LinkedField",
      "name": "itens",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "id",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "nomeProduto",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Pedido",
  "abstractKey": null
};

(node as any).hash = "2b6d5a8fb12f33f79358b37adbff31af";

export default node;
