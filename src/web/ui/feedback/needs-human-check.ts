import type { Answer } from '../../api/ask-server.ts';
import { refusalIn } from './failure.ts';

/** A check is missing, was used before or came too late: another one will do. All that was typed is still there. */
export const needsHumanCheck = (answer: Answer): boolean => refusalIn(answer)?.startsWith('humanCheck') ?? false;
