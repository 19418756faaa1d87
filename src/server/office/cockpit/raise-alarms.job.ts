// Every server looks every three seconds; one of them at a time judges.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { type AlarmServices, raiseAlarms } from './raise-alarms.ts';

const secondsBetweenLooks = 3;

export const keepRaisingAlarms = (services: AlarmServices): Repeated =>
  repeat({
    key: 'raiseAlarms',
    name: 'look for alarms',
    log: services.log,
    pauseMilliseconds: secondsBetweenLooks * 1000,
    round: () => raiseAlarms(services).then(() => false),
  });
