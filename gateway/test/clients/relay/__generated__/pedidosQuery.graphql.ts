/**
 * @generated SignedSource<<5c7fceb763406299d117cc1f8e01751f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type pedidosQuery$variables = {
  pagina: number;
};
export type pedidosQuery$data = {
  readonly meusPedidos: {
    readonly itens: ReadonlyArray<{
      readonly id: string;
      readonly " $fragmentSpreads": FragmentRefs<"pedidosResumo">;
    }>;
    readonly totalItens: number;
  } | null | undefined;
};
export type pedidosQuery = {
  response: pedidosQuery$data;
  variables: pedidosQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "pagina"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "pagina",
    "variableName": "pagina"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "totalItens",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "pedidosQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "PaginaPedidos",
        "kind": "LinkedField",
        "name": "meusPedidos",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Pedido",
            "kind": "LinkedField",
            "name": "itens",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "pedidosResumo"
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "pedidosQuery",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "PaginaPedidos",
        "kind": "LinkedField",
        "name": "meusPedidos",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Pedido",
            "kind": "LinkedField",
            "name": "itens",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
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
                  (v3/*:: as any*/),
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
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "9b8d9fa37409dfce751304b61a25464d",
    "id": null,
    "metadata": {},
    "name": "pedidosQuery",
    "operationKind": "query",
    "text": "query pedidosQuery(\n  $pagina: Int!\n) {\n  meusPedidos(pagina: $pagina) {\n    totalItens\n    itens {\n      id\n      ...pedidosResumo\n    }\n  }\n}\n\nfragment pedidosResumo on Pedido {\n  total\n  status\n  itens {\n    id\n    nomeProduto\n  }\n}\n"
  }
};
})();

(node as any).hash = "fab4e77bc5a6bb95c6eb8d096b0e8157";

export default node;
