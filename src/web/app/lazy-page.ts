import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page with a script of its own. Without a network the page before stays until there is one: the router would load the next page anew, and
 * the browser would show that it cannot.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(whenOnline(load), name);

const whenOnline =
  <Script>(load: () => Promise<Script>) =>
  async (): Promise<Script> => {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return load();
    }
  };
