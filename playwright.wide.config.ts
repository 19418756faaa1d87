// `npm run test:wide`: the tests that `npm test` leaves out.
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

export default defineConfig(config, {
  projects: (config.projects ?? []).map((project) => ({
    ...project,
    testIgnore: [],
    grep: project.name === 'phone' ? /@wide|@desktop-first/ : /@wide|@phone-first/,
    grepInvert: project.name === 'phone' ? /@desktop(?!-first)/ : /@phone(?!-first)/,
  })),
});
