/** Libraries that the first page of a visit needs whatever it is; their file outlives the shop's own releases. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]/;

/** What several pages share of ours, without what waits for a click: Mantine's parts and the open cart. */
const SHARED =
  /web[\\/]src[\\/](?:shared[\\/](?!ui[\\/](?:mantine|TextField|Drawer|Lightbox|useOpenAfterMount))|features[\\/]carrinho[\\/](?!Carrinho|Limpar|Linha|Gaveta|Finalizar))/;

/** The files that every page loads are few: many small ones compress worse (`npm run build` prints the weights). */
export const chunkGroups = [
  { name: 'bibliotecas', test: LIBRARIES },
  { name: 'comum', test: SHARED, minShareCount: 2 },
];
