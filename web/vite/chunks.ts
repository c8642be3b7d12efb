/** Libraries that the first page of a visit needs whatever it is; their file outlives the shop's own releases. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]/;

/** Parts of ours that wait for a click, or belong to few pages: Mantine's, forms and dialogs, the open cart, the texts' own. */
const LATER = [
  'shared/ui/(?:mantine|form/|TextField|Dialog|Drawer|Lightbox|useCloseGesture|useOpenAfterMount|useFocusReturn|Quantity|Still)',
  'shared/loja/',
  'shared/session/(?:useSignOut|sair)',
  'shared/formats/(?:phone|chat|mask|cpf|cep)',
  'shared/consent/optional',
  'features/carrinho/(?:Carrinho|Limpar|Linha|Gaveta|Finalizar|anuncio|quantidades|mudancas|conversa|use(?:Alterar|Limpar|PrecosVistos))',
];

/** Small parts of every page that something which comes later needs as well. */
const ALWAYS =
  'app/(?:validate-session|shell/(?:AccountLabel|navigation))|features/institucional/em-preparo';

/** What several pages share of ours. */
const SHARED = new RegExp(
  `web/src/(?!${LATER.join('|')})(?:(?:shared|features/carrinho)/|${ALWAYS})`.replaceAll(
    '/',
    '[\\\\/]',
  ),
);

/** The scene around the forms of an account. */
const SCENE = /web[\\/]src[\\/]features[\\/]conta[\\/](?:Cena|Frasco|arrival|descricao)/;

/** The files that every page loads are few: many small ones compress worse (`npm run build` prints the weights). */
export const chunkGroups = [
  { name: 'bibliotecas', test: LIBRARIES },
  { name: 'comum', test: SHARED, minShareCount: 2 },
  { name: 'cena', test: SCENE, minShareCount: 2 },
];
