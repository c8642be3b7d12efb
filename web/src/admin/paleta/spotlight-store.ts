import { createSpotlightStore, type SpotlightState, type SpotlightStore } from '@mantine/spotlight';

/** Selects the first option where the library selects none. */
function withChoice(state: SpotlightState): SpotlightState {
  return { ...state, selected: Math.max(state.selected, 0) };
}

/** The palette's own store. Unlike the library's store, it notifies subscribers about the selected option. */
export function createStore(): SpotlightStore {
  const store = createSpotlightStore();
  const setState: SpotlightStore['setState'] = (value) =>
    store.setState((state) => withChoice(typeof value === 'function' ? value(state) : value));
  return { ...store, setState: setState, updateState: setState };
}
