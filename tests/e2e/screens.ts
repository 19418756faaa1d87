// The two screens of the browser tests.
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** Where a test of every locale runs: all on the phone, and on the desktop the one with the longest words. */
export const screensFor = (locale: string) => (locale === 'en' ? {} : { tag: '@phone' });
