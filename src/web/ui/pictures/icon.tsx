import { LineIcon } from './line-icon.tsx';

/** Line icons on a 20 px grid; a word always stands beside or in place of them. */
const paths = {
  search: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13.5 13.5l4 4',
  globe:
    'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0zM2.8 10h14.4M10 2.8c5 5 5 9.4 0 14.4M10 2.8c-5 5-5 9.4 0 14.4',
  calendar: 'M5 4.5h10a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2zM3 8.5h14M7 2.5v4M13 2.5v4',
  clock: 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0zM10 5.8V10l2.8 1.8',
  place: 'M10 18c4-4.2 6-7.3 6-9.8A6 6 0 0 0 4 8.2C4 10.7 6 13.8 10 18zM12 8.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  forward: 'M7.5 4.5 13 10l-5.5 5.5',
  down: 'M4.5 7.5 10 13l5.5-5.5',
  pause: 'M7.5 5v10M12.5 5v10',
  play: 'M7 4.8 15 10l-8 5.2z',
  close: 'M5 5l10 10M15 5 5 15',
  bin: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11.5h8.4l.8-11.5M8.3 8.5V14M11.7 8.5V14',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  person: 'M13 6.8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3.8 17c.5-3.4 3-5.2 6.2-5.2s5.7 1.8 6.2 5.2',
  shield: 'M10 2.8 16.2 5v4.6c0 3.6-2.5 6.3-6.2 7.6-3.7-1.3-6.2-4-6.2-7.6V5z',
  alert: 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0zM10 6v4.6M10 13.6v.2',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  phone:
    'M6.5 3H4a1 1 0 0 0-1 1.1C3.5 11 9 16.5 15.9 17a1 1 0 0 0 1.1-1v-2.5l-3.7-1.3-1.5 1.8a10 10 0 0 1-5.3-5.3l1.8-1.5z',
  offline:
    'M2.5 7.5C4.6 5.6 7.2 4.6 10 4.6s5.4 1 7.5 2.9M5.3 10.6A7 7 0 0 1 10 8.8a7 7 0 0 1 4.7 1.8M8.2 13.6a2.7 2.7 0 0 1 3.6 0M3.5 3.5l13 13',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => <LineIcon path={paths[name]} />;
