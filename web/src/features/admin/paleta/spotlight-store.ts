import { createSpotlightStore, type SpotlightState, type SpotlightStore } from '@mantine/spotlight';

/** Where the library chooses none, because nothing was there, it is the first that comes. */
function withChoice(state: SpotlightState): SpotlightState {
  return { ...state, selected: Math.max(state.selected, 0) };
}

/** The palette's own state. The library's keeps to itself which option is chosen; who listens here hears that too. */
export function createStore(): SpotlightStore {
  const store = createSpotlightStore();
  const tell: SpotlightStore['setState'] = (value) =>
    store.setState((state) => withChoice(typeof value === 'function' ? value(state) : value));
  return { ...store, setState: tell, updateState: tell };
}
