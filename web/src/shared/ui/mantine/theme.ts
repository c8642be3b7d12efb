import { createTheme } from '@mantine/core';

/** What Mantine's parts decide in code; colours and shapes are in `mantine.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The content policy takes no style sheet made on the way: `base.css` holds the page still under a dialog.
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
  },
});
