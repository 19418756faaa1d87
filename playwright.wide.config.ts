// `npm run test:wide`: the tests that `npm test` leaves out.
import { defineConfig } from '@playwright/test';
import config, { leftToWide, onDesktop } from './playwright.config.ts';

const onBoth = leftToWide.filter((file) => !onDesktop.includes(file));
/** Playwright searches a test's project, file, words and tags, in this order and with spaces between them. */
const testsOf = (files: string[], ...tags: string[]) =>
  new RegExp([`^\\S+ (${files.join('|')})\\.test\\.ts `, '@wide', ...tags].join('|'));

export default defineConfig(config, {
  projects: (config.projects ?? []).map((project) => ({
    ...project,
    testIgnore: [],
    grep: project.name === 'phone' ? testsOf(onBoth, '@desktop-first') : testsOf(leftToWide, '@phone-first'),
    grepInvert: project.name === 'phone' ? /@desktop(?!-first)/ : /@phone(?!-first)/,
  })),
});
