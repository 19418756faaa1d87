import { LineIcon } from './line-icon.tsx';

/** Line icons of tables and tools, on the same grid as the others; pages of the shop do without them. */
const paths = {
  overview: 'M3 17h14M5.5 14V9M10 14V4M14.5 14V7',
  people:
    'M10.3 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM2.5 16.5c.6-3 2.4-4.3 5-4.3s4.4 1.3 5 4.3M13 4.5a2.8 2.8 0 0 1 0 5M14.5 12.5c1.8.5 2.7 1.8 3 4',
  transfer: 'M2.5 5.5h15v9h-15zM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM5.2 10h.1M14.7 10h.1',
  mail: 'M2.5 4.5h15v11h-15zM3 5.5l7 5.5 7-5.5',
  hold: 'M5.5 3h9M5.5 17h9M6.5 3c0 4.5 7 4.5 7 7s-7 2.5-7 7M13.5 3c0 4.5-7 4.5-7 7s7 2.5 7 7',
  refund: 'M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H8',
  report: 'M4 3h12v14H4zM7 13.5v-3M10 13.5v-7M13 13.5V9',
  export: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13.5v3h13v-3',
  event: 'M5 4.5h10a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2zM3 8.5h14M7 2.5v4M13 2.5v4',
  session: 'M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0zM10 5.8V10l2.8 1.8',
  site: 'M10 18c4-4.2 6-7.3 6-9.8A6 6 0 0 0 4 8.2C4 10.7 6 13.8 10 18zM12 8.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  zone: 'M5 3v8h10V3M3.5 8v6h13V8M5.5 14v3M14.5 14v3',
  code: 'M2.5 7V5h15v2a3 3 0 0 0 0 6v2h-15v-2a3 3 0 0 0 0-6zM8 12.5l4-5M8 8.2h.01M12 12h.01',
  pricing: 'M3 3h6.5l8 8-6.5 6.5-8-8zM7.8 6.8a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
  transaction: 'M2.5 7V5h15v2a3 3 0 0 0 0 6v2h-15v-2a3 3 0 0 0 0-6zM12 5v10',
  sell: 'M3 8.5h14v8H3zM5.5 8.5l1-5h7l1 5M6.5 12.5h7M8.5 3.5v2h3v-2',
  guest: 'M10 3.5l2 4.1 4.5.6-3.3 3.2.8 4.5-4-2.1-4 2.1.8-4.5L3.5 8.2l4.5-.6z',
  key: 'M9.6 7a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM8.6 9.4l7.9 7.6M13.2 13.8l2-2M15.2 15.7l1.6-1.6',
  webhook: 'M4.5 5.5h6l5 9h-6M4.5 14.5h5l4-9h2M13.5 3.5l2.5 2-2.5 2M13 12.5l2.5 2-2.5 2',
  health: 'M2.5 10.5h3.5l2-5 4 9.5 2-4.5h3.5',
  metrics: 'M3 16.5h14M5 13.5v-4M9 13.5v-9M13 13.5v-6M16.5 13.5v-3',
  docs: 'M7 5.5l-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5',
  job: 'M4.5 8a6 6 0 0 1 10.7-1.8M15.5 3v3.5H12M15.5 12a6 6 0 0 1-10.7 1.8M4.5 17v-3.5H8',
  setting: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 4h4v4h-4zM5 12h4v4H5z',
  text: 'M5 2.5h7l3 3v12H5zM7.5 8h5M7.5 11h5M7.5 14h3',
  limit: 'M3 14.5a7 7 0 1 1 14 0M10 14.5l3.5-4.5M3 14.5h2M15 14.5h2M10 7.5v1.5',
  maintenance: 'M3 8.5h14l-1 2H4zM5 10.5v6M15 10.5v6M4.5 5.5h11M7 8.5l2-3M12 8.5l2-3',
  allotment: 'M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 13.5h6M14 10.5v6',
  settlement: 'M5 2.8h10v14.4l-2.5-1.6-2.5 1.6-2.5-1.6L5 17.2zM7.5 7h5M7.5 10.5h5',
  outlet: 'M3.5 8 5 3.5h10L16.5 8M4.5 8v8.5h11V8M3 8h14M8 16.5V11.5h4v5',
  audit: 'M4 3.5h9v4M4 3.5v13h6M6.5 7h4M6.5 10h2M16 13a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM15.2 15.2l2.3 2.3',
  logs: 'M3 5h2M8 5h9M3 10h2M8 10h9M3 15h2M8 15h6',
  configuration: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4M3 10h10M16 10h1M14.5 8v4',
  shop: 'M8.5 4.5H4.5v11h4M12 6.5l3.5 3.5-3.5 3.5M15.5 10H8.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  more: 'M4.6 10h.1M10 10h.1M15.4 10h.1',
  view: 'M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10zM12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  edit: 'm3.5 16.5.7-3.3 9.5-9.5 2.6 2.6-9.5 9.5z',
  delete: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.3 8.5V14M11.7 8.5V14',
  add: 'M10 4v12M4 10h12',
  ascending: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  descending: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  sortable: 'M6.5 8 10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5',
} as const;

export type ToolIconName = keyof typeof paths;

export const ToolIcon = ({ name }: { name: ToolIconName }) => <LineIcon path={paths[name]} />;
