// Tasks with statements, for worker threads.
import { judgeLines } from './judge-lines.ts';

export const tasks = { judgeLines };
