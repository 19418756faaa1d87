import { LineIcon } from '../../ui/pictures/line-icon.tsx';

/** Line icons of paying, on the same grid as the others; the rest of the shop does without them. */
const paths = {
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  upload: 'M10 13V4M6 7.5 10 3.5l4 4M3.5 13v3.5h13V13',
  file: 'M5 2.5h6.5L15.5 6.5V17.5h-10.5zM11.5 2.5V6.5h4',
  hourglass: 'M5.5 2.5h9M5.5 17.5h9M6.5 2.5c0 4.5 7 6 7 7.5s-7 3-7 7.5M13.5 2.5c0 4.5-7 6-7 7.5s7 3 7 7.5',
  bank: 'M3 8 10 3.5 17 8zM4.5 8v7M8.2 8v7M11.8 8v7M15.5 8v7M3 16.5h14',
  back: 'M4 9.5h8.5a4 4 0 0 1 0 8H9M7.5 6 4 9.5 7.5 13',
} as const;

export type PayIconName = keyof typeof paths;

export const PayIcon = ({ name }: { name: PayIconName }) => <LineIcon path={paths[name]} />;
