import { LineIcon } from '../../ui/pictures/line-icon.tsx';

/** Icons of the actions under the tickets. */
const paths = {
  save: 'M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13',
  print: 'M6 7V3h8v4M6 14H3.5V8.5A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.5V14H14M6 11.5h8V17H6z',
  wallet: 'M4.5 5h11a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2.5 8.5h15M13 12.7h1.5',
  gift: 'M3.5 9.5h13V17h-13zM2.5 6.5h15v3h-15zM10 6.5V17M10 6.5C8 2 4 3.5 6 6.5M10 6.5c2-4.500 6-3 4 0',
} as const;

export const TicketIcon = ({ name }: { name: keyof typeof paths }) => <LineIcon path={paths[name]} />;
