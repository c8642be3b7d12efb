import { isRecord } from './parse.ts';
import { json, session, stored } from './stored.ts';

/** The filters of the dashboard's lists in this tab. Apart from the lists, so that the shop can remove them at sign-out. */
export const filtrosDoPainel = stored(
  'filtrosDoPainel',
  json((value) => (isRecord(value) ? value : null)),
  session,
);
