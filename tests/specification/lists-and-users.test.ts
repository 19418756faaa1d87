import { expect } from 'vitest';
import { caller, saleOf } from '../support/people/clerks.ts';
import { counted, hall, known, learn, number, openForRows, type Row, rows, text } from './make-calls.ts';

openForRows();

const session = { id: number, startTime: text, enabled: true };
const zone = { id: number, name: 'Z1', freeSeating: false };
const pricing = { id: number, price: 480, handlingFee: 10, ticketType: 'PUBLIC', zone };
const event = { id: number, eventCode: text, nameCht: '夜航星圖', nameEng: 'Night Atlas' };
const pictureUrls = { imageUrl: null, seatingPlanUrl: null, locationUrl: null };
const entities = {
  events: {
    ...event,
    ...pictureUrls,
    site: { id: number },
    sessions: [session],
    types: text,
    maxTicketsPerOrder: number,
  },
  sites: { id: number, name: text, names: {}, address: '' },
  zones: { ...zone, autoArrangeAsc: true, imageUrl: null, site: { id: number, name: text } },
  sessions: { ...session, event },
  pricings: { ...pricing, event },
};

rows(
  'entities',
  Object.entries(entities).flatMap(([name, reply]): Row[] => [
    {
      call: `GET /api/${name}?page=0&size=1&sort=id,asc&cacheBuster=1637628000000`,
      headers: counted,
      reply: [reply],
    },
    { call: `GET /api/${name}/{${name}}`, reply },
    { call: `GET /api/_search/${name}?query={eventCode}&size=1&sort=id,asc`, headers: counted, reply: [reply] },
  ]),
);
rows('an event by its code', [
  { call: 'GET /api/events?eventCode={eventCode}', reply: [{ ...event, details: {}, buyNotes: {} }] },
]);

const transaction = {
  id: number,
  status: text,
  amount: 980,
  createdDate: text,
  event: { id: number, eventCode: text },
};

rows('transactions', [
  {
    call: 'GET /api/transactions?page=0&size=20&sort=id,asc&cacheBuster=1637628000000',
    as: 'administrator',
    headers: { 'x-total-count': '0' },
    reply: [],
  },
  {
    call: 'GET /api/_search/transactions?query={eventCode}',
    as: 'administrator',
    headers: { 'x-total-count': '0' },
    reply: [],
  },
  { call: 'GET /api/transactions/{events}', as: 'administrator', status: 404, reply: { message: 'error.http.404' } },
  {
    call: 'POST /api/transactions',
    as: 'administrator',
    sends: () => saleOf(hall, 2, {}, { channel: 'TELEPHONE', method: 'LINK', ...caller }),
    status: 201,
    headers: {
      location: expect.stringMatching(/^\/api\/transactions\/\d+$/),
      'x-limelightapp-alert': 'limelightApp.transaction.created',
      'x-limelightapp-params': expect.stringMatching(/^\d+$/),
    },
    reply: { ...transaction, status: 'WAITING' },
    learns: (order) => learn({ order, transactions: order.id }),
  },
  {
    call: 'GET /api/transactions/{transactions}',
    as: 'administrator',
    reply: () => ({ ...transaction, id: known.transactions }),
  },
  {
    call: 'PUT /api/transactions',
    as: 'administrator',
    sends: () => known.order,
    reply: () => ({ ...transaction, id: known.transactions, status: 'WAITING' }),
  },
  {
    call: 'DELETE /api/transactions/{transactions}',
    as: 'administrator',
    headers: { 'x-limelightapp-alert': 'limelightApp.transaction.deleted' },
    reply: {},
  },
  {
    call: 'GET /api/transactions/{transactions}',
    as: 'administrator',
    reply: { ...transaction, status: 'CANCELED' },
  },
]);

const user = {
  login: 'clerk',
  firstName: 'Clara',
  lastName: 'Clerk',
  email: 'clerk@mail.example',
  activated: true,
  langKey: 'en',
  authorities: ['ROLE_USER'],
};
const storedUser = { ...user, id: number, createdBy: text, createdDate: text };
const about = (alert: string) => ({ 'x-limelightapp-alert': alert, 'x-limelightapp-params': user.login });
const as = 'administrator';

rows('users', [
  {
    call: 'GET /api/users?page=0&size=20&sort=id,asc',
    as,
    headers: counted,
    reply: [{ login: text, authorities: ['ROLE_ADMIN', 'ROLE_USER'] }],
  },
  { call: 'GET /api/users/authorities', as, reply: expect.arrayContaining(['ROLE_ADMIN', 'ROLE_USER']) },
  {
    call: 'POST /api/users',
    as,
    sends: () => ({ ...user, password: '' }),
    status: 201,
    headers: about('userManagement.created'),
    reply: { ...storedUser, lastModifiedBy: null, lastModifiedDate: null },
    learns: ({ id }) => learn({ userId: id }),
  },
  { call: 'GET /api/users/clerk', as, reply: storedUser },
  { call: 'GET /api/users/{userId}', as, reply: storedUser },
  {
    call: 'PUT /api/users',
    as,
    sends: () => ({ ...user, id: known.userId, activated: false }),
    headers: about('userManagement.updated'),
    reply: { ...storedUser, activated: false, lastModifiedBy: text, lastModifiedDate: text },
  },
  {
    call: 'PUT /api/users/{userId}',
    as,
    sends: () => user,
    headers: about('userManagement.updated'),
    reply: storedUser,
  },
  {
    call: 'POST /api/users',
    as,
    sends: () => ({ ...user, id: known.userId }),
    status: 400,
    headers: { 'x-limelightapp-error': 'error.idexists', 'x-limelightapp-params': 'userManagement' },
    reply: {},
  },
  { call: 'DELETE /api/users/clerk', as, headers: about('userManagement.deleted'), reply: {} },
]);

rows('administration', [
  { call: 'GET /management/health', reply: { status: 'UP' } },
  { call: 'GET /management/info', reply: { 'display-ribbon-on-profiles': text, activeProfiles: expect.any(Array) } },
  {
    call: 'GET /api/gateway/routes',
    as,
    reply: expect.arrayContaining([expect.objectContaining({ path: '/api/**' })]),
  },
  {
    call: 'GET /management/logs',
    as,
    reply: expect.arrayContaining([{ name: text, level: text }]),
    learns: ([logger]) => learn({ logger }),
  },
  { call: 'PUT /management/logs', as, sends: () => known.logger, reply: { servers: expect.any(Array) } },
  { call: 'GET /management/configprops', as, reply: { contexts: expect.any(Object) } },
  { call: 'GET /management/env', as, reply: { propertySources: expect.any(Array) } },
  {
    call: 'GET /management/metrics',
    as,
    reply: { gauges: expect.any(Object), meters: expect.any(Object), timers: expect.any(Object) },
  },
  {
    call: 'GET /management/threaddump',
    as,
    reply: {
      threads: expect.arrayContaining([
        expect.objectContaining({ threadName: text, threadState: text, stackTrace: expect.any(Array) }),
      ]),
    },
  },
  {
    call: 'GET /management/audits?page=0&size=20&sort=auditEventDate,desc&fromDate=2020-01-01&toDate=2099-12-31',
    as,
    headers: counted,
    reply: expect.arrayContaining([expect.objectContaining({ timestamp: text, principal: text, type: text })]),
  },
  { call: 'GET /i18n/zh-tw.json', reply: { 'error.idexists': text } },
]);
