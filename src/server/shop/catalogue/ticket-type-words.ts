import { type TicketType, ticketTypes } from '../../../contract/catalogue.ts';
import en from '../../../words/en.json' with { type: 'json' };
import zhHk from '../../../words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/zh-tw.json' with { type: 'json' };

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const names = (type: TicketType): string[] =>
  [type, ...[zhHk, zhTw, en].map((words) => words[`limelightApp.TicketType.${type}`])].map(fold);

const namesOf = ticketTypes.map((type) => ({ type, names: names(type) }));

/** The ticket types with this word in their name, in any language of the shop or as the API has it. */
export const ticketTypesWith = (word: string): TicketType[] =>
  namesOf.filter(({ names }) => names.some((name) => name.includes(fold(word)))).map(({ type }) => type);
