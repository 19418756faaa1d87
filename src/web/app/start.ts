/**
 * The first script of a page. The page is complete as the server drew it, so its pictures come before the script that brings
 * it to life: that script is loaded after the first paint, or as soon as the visitor does anything.
 */
const signs = ['pointerdown', 'keydown', 'focusin'] as const;

function bringToLife(): void {
  for (const sign of signs) removeEventListener(sign, bringToLife);
  document.documentElement.dataset.painted = '';
  void import('./main.tsx');
}

/** The frame after this one is the first that has been painted with all that was loaded. */
const afterPainting = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(bringToLife)));

for (const sign of signs) addEventListener(sign, bringToLife, { passive: true });
if (document.readyState === 'complete') afterPainting();
else addEventListener('load', afterPainting, { once: true });
