// What is done with statements beside the event loop.
import { judgeLines } from './judge-lines.ts';

export const tasks = { judgeLines };
