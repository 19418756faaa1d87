// The programme of the demo shop: every kind of event that the shop can sell, and one hidden draft.

import type { DemoEvent } from './demo-event.ts';
import { bandEvents } from './events-bands.ts';
import { hallEvents } from './events-halls.ts';
import { nightEvents } from './events-nights.ts';
import { stageEvents } from './events-stage.ts';

export const demoEvents: DemoEvent[] = [...bandEvents, ...nightEvents, ...hallEvents, ...stageEvents];
