import { createTheme } from '@mantine/core';

/** Behaviour of Mantine's components. Colours and shapes are in `mantine.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The content policy blocks injected style sheets; `base.css` locks page scroll instead.
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
  },
});
