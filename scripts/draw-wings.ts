// `npm run wings`: draws the picture in ARCHITECTURE.md again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, root } from './imports.ts';
import { drawWings } from './wings.ts';

const page = join(root, 'ARCHITECTURE.md');
writeFileSync(page, readFileSync(page, 'utf8').replace(/```mermaid\n[\s\S]*?```/, drawWings(readSources())));
