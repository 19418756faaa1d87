/** Styles that are not in the one stylesheet of the shop. A page that the server drew there has them already; another one does not. */
function loadStyles(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without them can still be read.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

const addresses = (): DOMStringMap => (typeof document === 'undefined' ? {} : document.documentElement.dataset);

export const loadOfficeStyles = (): Promise<void> => loadStyles(addresses().officeStyles);
export const loadTicketStyles = (): Promise<void> => loadStyles(addresses().ticketStyles);
