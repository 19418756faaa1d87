// Begins and ends alarms. The shop gets one mail when an incident begins and one when it is over.
import { judgeAlarms } from '../../../domain/cockpit/judge-alarms.ts';
import { defaultLocale } from '../../../words/locales.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import {
  type EndedAlarm,
  endAlarms,
  type FactsRow,
  findFacts,
  isFirstToLook,
  listWatchedEvents,
  raiseAlarm,
} from './alarms.queries.ts';

export type AlarmServices = Pick<Deps, 'db' | 'configuration' | 'settings' | 'log'> & { mailing: Mailing };
type OfEvent = Pick<FactsRow, 'nameCht'> & { eventId: number };
type Occasion = 'begins' | 'ends';

const quietSeconds = 30;

export async function raiseAlarms(services: AlarmServices): Promise<void> {
  const mails = await services.db.transaction().execute(async (tx) => {
    if (!(await isFirstToLook(tx))) return 0;
    let count = 0;
    for (const eventId of await listWatchedEvents(tx)) count += await judgeEvent(tx, services, eventId);
    return count;
  });
  if (mails > 0) services.mailing.wake();
}

/** Returns the number of mails. */
async function judgeEvent(tx: Db, services: AlarmServices, eventId: number): Promise<number> {
  const facts = await findFacts(tx, eventId);
  if (!facts) return 0;
  const of = { eventId, nameCht: facts.nameCht };
  let mails = 0;
  for (const alarm of judgeAlarms({ ...facts, seatsLeft: facts.seatsLeft ?? Number.POSITIVE_INFINITY })) {
    if (!(await raiseAlarm(tx, of, alarm))) continue;
    services.log.warn({ eventId, ...alarm }, 'an alarm has begun');
    await tell(tx, services, of, 'begins', alarm);
    mails += 1;
  }
  for (const ended of await endAlarms(tx, of, quietSeconds)) {
    services.log.info({ eventId, ...ended }, 'an alarm is over');
    await tell(tx, services, of, 'ends', ended);
    mails += 1;
  }
  return mails;
}

type Incident = Pick<EndedAlarm, 'kind' | 'subject' | 'count'> & Partial<Pick<EndedAlarm, 'beganAt' | 'endedAt'>>;

async function tell(
  tx: Db,
  { configuration, settings }: AlarmServices,
  { eventId, nameCht }: OfEvent,
  occasion: Occasion,
  { kind, subject, count, beganAt, endedAt }: Incident,
): Promise<void> {
  const timeOf = (at: Date | undefined) => (at ? instantText(at, defaultLocale) : '');
  const values = {
    event: nameCht,
    provider: subject,
    count: String(count),
    beganAt: timeOf(beganAt),
    endedAt: timeOf(endedAt),
    link: `${configuration.publicAddress}/admin/cockpit/${eventId}`,
  };
  const what = mailText(defaultLocale, `alarm.${kind}`, values);
  await addMail(tx, {
    kind: `alarm-${kind}-${occasion}`,
    locale: defaultLocale,
    recipient: settings.shop.email,
    subject: mailText(defaultLocale, `alarm.${occasion}.subject`, { ...values, what }),
    body: mailText(defaultLocale, `alarm.${occasion}.body`, { ...values, what }),
  });
}
