/** The styles of the back office. A page that the server drew there has them already; one of the shop does not. */
export function loadOfficeStyles(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  const { officeStyles = '' } = document.documentElement.dataset;
  if (document.querySelector(`link[href="${officeStyles}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = officeStyles;
    // A page without them can still be read.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
