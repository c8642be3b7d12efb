/** Libraries that the first page of a visit needs whatever it is; their file outlives the shop's own releases. */
const LIBRARIES =
  /node_modules[\\/](?!@apollo[\\/]client[\\/]react[\\/]hooks[\\/]useFragment)(?:react|react-dom|scheduler|react-router|react-router-dom|@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]/;

/** Parts of ours that wait for a click, or belong to few pages: Mantine's, forms and dialogs, the open cart, the texts' own. */
const LATER = [
  'shared/ui/(?:mantine|form/|TextField|Dialog|Drawer|Lightbox|useCloseGesture|useOpenAfterMount|useFocusReturn|Quantity|Still)',
  'shared/loja/',
  'shared/graphql/(?:use(?:Paged|Fresh)|upload-link)',
  'shared/session/(?:useSignOut|sair)',
  'shared/formats/(?:phone|chat|mask|cpf|cep|centavos)',
  'shared/consent/optional',
  'features/carrinho/(?:Carrinho|Limpar|Linha|Gaveta|Finalizar|anuncio|quantidades|mudancas|conversa|use(?:Alterar|Limpar|PrecosVistos))',
];

/** Small parts of every page that something which comes later needs as well. */
const ALWAYS = 'app/(?:validate-session|shell/(?:AccountLabel|navigation))';

/** What several pages share of ours. */
const SHARED = new RegExp(
  `web/src/(?!${LATER.join('|')})(?:(?:shared|features/carrinho)/|${ALWAYS})`.replaceAll(
    '/',
    '[\\\\/]',
  ),
);

/** The scene around the forms of an account. */
const SCENE = /web[\\/]src[\\/]features[\\/]conta[\\/](?:Cena|Frasco|arrival)/;

/** What every part of Mantine's stands on, with the one part that every dialog has. */
const MANTINE =
  /web[\\/]src[\\/]shared[\\/]ui[\\/]mantine[\\/]|@mantine[\\/]core[\\/]esm[\\/](?:components[\\/]CloseButton|core[\\/].*use-resolved-styles-api)|@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]/;

/** A line to write on. */
const FIELD =
  /web[\\/]src[\\/]shared[\\/]ui[\\/]TextField|@mantine[\\/]core[\\/]esm[\\/]components[\\/]Input[\\/]/;

/** What every form is made of. */
const FORM = /web[\\/]src[\\/]shared[\\/]ui[\\/]form[\\/](?:useTextForm|Problems|account-hints)/;

/** How an order is told, wherever one is shown. */
const ORDER =
  /web[\\/]src[\\/]features[\\/]pedidos[\\/](?:pedido-texts|tracking|Situacao|endereco-linhas)/;

/** A list that is read page by page. */
const PAGED =
  /web[\\/]src[\\/](?:shared[\\/]graphql[\\/]use(?:Paged|Fresh)|features[\\/]pedidos[\\/]Paginas)/;

/** The files that every page loads are few: many small ones compress worse (`npm run build` prints the weights). */
export const chunkGroups = [
  { name: 'bibliotecas', test: LIBRARIES },
  { name: 'comum', test: SHARED, minShareCount: 2 },
  { name: 'cena', test: SCENE, minShareCount: 2 },
  { name: 'Mantine', test: MANTINE, minShareCount: 8 },
  { name: 'campo', test: FIELD, minShareCount: 2 },
  { name: 'formulario', test: FORM, minShareCount: 2 },
  { name: 'pedido', test: ORDER, minShareCount: 2 },
  { name: 'paginas', test: PAGED, minShareCount: 2 },
];
