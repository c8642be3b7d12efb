import { createTheme } from '@mantine/core';

/** What Mantine's parts decide in code; colours and shapes are in `mantine.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
});
