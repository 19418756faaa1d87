import { expect, test } from 'vitest';
import { showEntry } from './show-entry.ts';

const show = {
  sessionId: 501,
  startsAt: new Date('2027-03-12T12:15:00Z'),
  eventCode: 'NIGHT-ATLAS',
  nameCht: '夜航星圖',
  nameEng: 'Night Atlas',
  durationMinutes: 150,
};
const publicAddress = 'https://tickets.example';

test('a show is an entry with its place and seats, and no empty line', () => {
  expect(showEntry({ publicAddress, locale: 'en' }, show, ['Harbour Hall', '', 'A2 H15'])).toEqual({
    uid: 'session-501@tickets.example',
    startsAt: '2027-03-12T12:15:00.000Z',
    minutes: 150,
    title: 'Night Atlas',
    description: 'Harbour Hall\nA2 H15',
    address: 'https://tickets.example/event/NIGHT-ATLAS',
    alarmMinutesBefore: 1440,
  });
});

test('a show whose length nobody has said takes two hours', () => {
  expect(showEntry({ publicAddress, locale: 'zh-hk' }, { ...show, durationMinutes: null }, [])).toMatchObject({
    title: '夜航星圖',
    minutes: 120,
    description: '',
  });
});
