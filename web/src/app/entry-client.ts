// The page is already readable: its code comes after everything that can be seen.
const start = () => void import('./start.tsx');
if (document.readyState === 'complete') start();
else window.addEventListener('load', start, { once: true });
