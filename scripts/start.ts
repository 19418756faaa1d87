// `npm start`, once the packages are there: the pages if they are stale, then the server.
import { buildWebIfStale } from './build-web.ts';

try {
  await buildWebIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../src/server/main.ts');
