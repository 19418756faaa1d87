// The part of a server that sends mail, as a process of its own, made to be killed.
import { pino } from 'pino';
import { connect } from '../../src/server/platform/database/connect.ts';
import { openPostOffice } from '../../src/server/platform/mail/post-office.ts';
import { keepSending } from '../../src/server/platform/mail/send-mail.job.ts';
import { readConfiguration } from '../../src/server/platform/settings/configuration.ts';
import { Settings } from '../../src/server/platform/settings/settings.ts';

const configuration = readConfiguration(process.env);
const { databaseUrl, mail } = configuration;
if (!databaseUrl || !mail.smtpUrl) throw new Error('DATABASE_URL and SMTP_URL are needed.');
const { db } = connect(databaseUrl, 5);
const postOffice = openPostOffice({ smtpUrl: mail.smtpUrl, from: mail.from, settings: new Settings(configuration) });
keepSending({ db, log: pino({ level: 'silent' }), postOffice, secondsToSend: 2 }).start();
// Its timers alone would not keep it alive; its parent ends it.
process.stdin.resume();
