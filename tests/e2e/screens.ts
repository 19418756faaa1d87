// The two screens of the browser tests.
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

const screens = { en: '@phone-first', 'zh-hk': '@wide', 'zh-tw': '@wide' };

/** Where a test of every locale runs: the longest words on the phone, all others in the wide run. */
export const screensFor = (locale: keyof typeof screens) => ({ tag: screens[locale] });
