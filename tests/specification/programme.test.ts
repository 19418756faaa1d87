// The programme as an older client changes it: the whole row that it read, related rows nested in full, numbers as its forms send them,
// pictures in base64 beside their content type, and fields that this shop does not know.
import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import { counted, known, learn, number, openForRows, type Row, rows, text } from './make-calls.ts';

openForRows();

const as = 'administrator';
const unknownFields = {
  fileName: 'poster.png',
  createdBy: 'system',
  lastModifiedDate: '2019-05-01T00:00:00Z',
  total: null,
};
beforeAll(async () => {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1326B8' } })
    .png()
    .toBuffer();
  learn({ png: png.toString('base64') });
});

/** The calls of one entity, in the order of its pages: create, list, view, change, search, and later the removal. */
type Life = {
  name: 'events' | 'sites' | 'zones' | 'sessions' | 'pricings';
  entity: string;
  creates: () => Record<string, unknown>;
  created: Record<string, unknown>;
  changes: () => Record<string, unknown>;
  changed: Record<string, unknown>;
  query: string;
};

const life = ({ name, entity, creates, created, changes, changed, query }: Life): Row[] => [
  {
    call: `POST /api/${name}`,
    as,
    sends: () => ({ ...creates(), ...unknownFields }),
    status: 201,
    headers: {
      'x-limelightapp-alert': `limelightApp.${entity}.created`,
      location: expect.stringMatching(`^/api/${name}/`),
    },
    reply: { id: number, version: 1, ...created },
    learns: (reply) => learn({ [entity]: reply, [`${entity}Id`]: reply.id }),
  },
  {
    call: `POST /api/${name}`,
    as,
    sends: () => ({ ...creates(), id: 7 }),
    status: 400,
    headers: { 'x-limelightapp-error': 'error.idexists', 'x-limelightapp-params': entity },
    reply: { entityName: entity, errorKey: 'idexists', message: 'error.idexists', params: entity },
  },
  { call: `GET /api/${name}?cacheBuster=1700000000000`, as, headers: counted, reply: expect.any(Array) },
  {
    call: `GET /api/${name}?page=0&size=1&sort=id,desc&cacheBuster=1700000000000`,
    as,
    headers: counted,
    reply: () => [{ id: known[entity].id, ...created }],
  },
  {
    call: `GET /api/${name}/{${entity}Id}`,
    as,
    reply: created,
  },
  {
    call: `PUT /api/${name}`,
    as,
    // An older client knows no version.
    sends: () => ({ ...known[entity], version: undefined, ...changes(), ...unknownFields }),
    headers: { 'x-limelightapp-alert': `limelightApp.${entity}.updated` },
    reply: { version: 2, ...changed },
    learns: (reply) => learn({ [entity]: reply }),
  },
  {
    call: `PUT /api/${name}`,
    as,
    sends: () => ({ ...known[entity], id: undefined }),
    status: 400,
    headers: { 'x-limelightapp-error': 'error.idnull', 'x-limelightapp-params': entity },
    reply: { errorKey: 'idnull' },
  },
  {
    call: `GET /api/_search/${name}?query=${encodeURIComponent(query)}&page=0&size=20&sort=id,asc`,
    as,
    headers: counted,
    reply: () => expect.arrayContaining([expect.objectContaining({ id: known[entity].id })]),
  },
];

const localDay = '2031-05-01T12:00:00.000Z';
const lives: Life[] = [
  {
    name: 'sites',
    entity: 'site',
    creates: () => ({ name: '南灣劇場', address: '澳門南灣' }),
    created: { name: '南灣劇場', address: '澳門南灣', region: 'MO' },
    changes: () => ({ address: '澳門新口岸', region: 'MO' }),
    changed: { name: '南灣劇場', address: '澳門新口岸', region: 'MO' },
    query: '南灣',
  },
  {
    name: 'zones',
    entity: 'zone',
    creates: () => ({ name: 'STALLS', autoArrangeAsc: false, freeSeating: false, site: known.site }),
    created: { name: 'STALLS', autoArrangeAsc: false, freeSeating: false, imageUrl: null, site: { name: '南灣劇場' } },
    changes: () => ({ autoArrangeAsc: true, image: known.png, imageContentType: 'image/png' }),
    changed: { autoArrangeAsc: true, imageUrl: text, imageContentType: 'image/webp' },
    query: 'STALLS',
  },
  {
    name: 'events',
    entity: 'event',
    creates: () => ({
      eventCode: 'OLD-CLIENT',
      nameCht: '舊曲新詞',
      nameEng: 'Old Songs',
      maxTicketsPerOrder: '6',
      types: JSON.stringify({
        type: ['collectionAtShow'],
        minTicket: 0,
        sendQrCodeAttachment: false,
        ignoreZoneSeat: false,
      }),
      image: known.png,
      imageContentType: 'image/png',
      banner: null,
      bannerContentType: null,
      site: { ...known.site, events: null },
    }),
    created: {
      eventCode: 'OLD-CLIENT',
      maxTicketsPerOrder: 6,
      types: expect.stringContaining('collectionAtShow'),
      imageUrl: text,
      imageContentType: 'image/webp',
      bannerContentType: null,
      site: { name: '南灣劇場' },
      sessions: [],
      pricings: [],
    },
    changes: () => ({ nameEng: 'Old Songs, New Words', seatingPlan: known.png, seatingPlanContentType: 'image/png' }),
    changed: { nameEng: 'Old Songs, New Words', seatingPlanUrl: text, imageUrl: text, publishedAt: null },
    query: '舊曲',
  },
  {
    name: 'sessions',
    entity: 'session',
    creates: () => ({ startTime: '2031-05-01T20:00:00+08:00', event: known.event }),
    created: { startTime: localDay, enabled: false, event: { eventCode: 'OLD-CLIENT' } },
    changes: () => ({ enabled: true }),
    changed: { startTime: localDay, enabled: true },
    query: 'OLD-CLIENT',
  },
  {
    name: 'pricings',
    entity: 'pricing',
    creates: () => ({ price: '480', handlingFee: null, ticketType: 'PUBLIC', zone: known.zone, event: known.event }),
    created: { price: 480, handlingFee: 10, ticketType: 'PUBLIC', zone: { name: 'STALLS' } },
    changes: () => ({ price: '520.50', handlingFee: 12 }),
    changed: { price: 520.5, handlingFee: 12 },
    query: 'STALLS',
  },
];
for (const each of lives) rows(each.name, life(each));

rows('the whole event, with its sessions and prices, sent back', [
  {
    call: 'GET /api/events?eventCode=OLD-CLIENT',
    as,
    reply: [{ sessions: [{ enabled: true }], pricings: [{ price: 520.5 }] }],
    learns: ([event]) => learn({ event }),
  },
  {
    call: 'PUT /api/events',
    as,
    sends: () => ({ ...known.event, publishedAt: '2026-01-01T00:00:00Z', sessions: [], pricings: null }),
    reply: { sessions: [{ enabled: true }], pricings: [{ price: 520.5 }], imageUrl: text },
  },
  { call: 'GET /api/events?eventCode=OLD-CLIENT&cacheBuster=1', reply: expect.any(Array) },
]);

rows('what is used stays', [
  {
    call: 'DELETE /api/sites/{siteId}',
    as,
    status: 409,
    headers: { 'x-limelightapp-error': 'error.siteInUse', 'x-limelightapp-params': 'site' },
    reply: { errorKey: 'siteInUse', details: { zones: 1, events: 1 } },
  },
  {
    call: 'DELETE /api/zones/{zoneId}',
    as,
    status: 409,
    headers: { 'x-limelightapp-error': 'error.zoneInUse' },
    reply: { details: { prices: 1, tickets: 0 } },
  },
]);

rows(
  'the removal of each',
  ['pricing', 'session', 'zone', 'event', 'site'].flatMap((entity): Row[] => [
    {
      call: `DELETE /api/${entity}s/{${entity}Id}`,
      as,
      headers: { 'x-limelightapp-alert': `limelightApp.${entity}.deleted` },
      reply: {},
    },
    { call: `DELETE /api/${entity}s/{${entity}Id}`, as, status: 404, reply: { message: 'error.http.404' } },
  ]),
);

rows('nobody in particular', [
  { call: 'POST /api/sites', sends: () => ({ name: 'Mine' }), status: 401, reply: { message: 'error.http.401' } },
]);
