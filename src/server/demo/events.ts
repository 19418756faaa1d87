// What is on in the demo shop: something of every kind that the shop can sell, and one draft that nobody may see.

import type { DemoEvent } from './demo-event.ts';
import { bandEvents } from './events-bands.ts';
import { hallEvents } from './events-halls.ts';
import { nightEvents } from './events-nights.ts';
import { stageEvents } from './events-stage.ts';

export const demoEvents: DemoEvent[] = [...bandEvents, ...nightEvents, ...hallEvents, ...stageEvents];
