/** Libraries of every page. A separate file stays cached across releases. */
const LIBRARIES =
  /node_modules[\\/](?!@apollo[\\/]client[\\/]react[\\/]hooks[\\/](?:useFragment|useLazyQuery))(?:react|react-dom|scheduler|react-router|react-router-dom|@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]/;

/** Shared code that loads on a click or on few pages. */
const LATER = [
  'shared/ui/(?:mantine|form/|SearchField|Pagination|page-marks|Dialog|Drawer|Lightbox|useCloseGesture|useOpenAfterMount|useFocusReturn|Quantity)',
  'shared/loja/',
  'shared/graphql/(?:use(?:Paged|Fresh)|upload-link)',
  'shared/session/(?:useSignOut|sair)',
  'shared/formats/(?:phone|chat|mask|cpf|cep|centavos)',
  'shared/consent/optional',
  'features/carrinho/(?:Carrinho|Limpar|Linha|Gaveta|Finalizar|anuncio|quantidades|mudancas|conversa|use(?:Alterar|Limpar|PrecosVistos))',
];

/** Small modules of every page that lazy chunks also import. */
const ALWAYS = 'app/(?:validate-session|shell/(?:AccountLabel|navigation))';

const SHARED = new RegExp(
  `web/src/(?!${LATER.join('|')})(?:(?:shared|features/carrinho)/|${ALWAYS})`.replaceAll(
    '/',
    '[\\\\/]',
  ),
);

const SCENE = /web[\\/]src[\\/]features[\\/]acesso[\\/](?:Cena|Frasco|arrival)/;

/** Base of all Mantine components, with the close button of every dialog. */
const MANTINE =
  /web[\\/]src[\\/]shared[\\/]ui[\\/]mantine[\\/]|@mantine[\\/]core[\\/]esm[\\/](?:components[\\/]CloseButton|core[\\/].*use-resolved-styles-api)|@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]/;

const FIELD = /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Input|InputBase|TextInput)[\\/]/;

const FORM = /web[\\/]src[\\/]shared[\\/]ui[\\/]form[\\/](?:useTextForm|Problems|account-hints)/;

const ORDER =
  /web[\\/]src[\\/]features[\\/]pedidos[\\/](?:pedido-texts|tracking|Situacao|endereco-linhas)/;

const PAGED = /web[\\/]src[\\/]shared[\\/]graphql[\\/]use(?:Paged|Fresh)/;

/**
 * Few shared files. With groups of libraries alone `/produtos` takes 83 requests instead of 39 and 12 % more bytes
 * (`npm run lighthouse -- --against`), and passes its budget of 190 KB.
 */
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
