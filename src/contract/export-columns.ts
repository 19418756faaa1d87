// The columns of exported orders and tickets in their usual order. Staff choose among them, and they are the heads of the files. Pages
// read this table, so it is kept apart from the schemas.
import type { Key } from '../words/words.ts';

export type ColumnKind = 'text' | 'count' | 'money' | 'time' | 'day';
type ExportColumn = { label: Key; is: ColumnKind; width: number };

const exportColumns = {
  orders: {
    id: { label: 'limelightApp.transaction.id', is: 'text', width: 18 },
    invoiceNo: { label: 'limelightApp.transaction.invoiceNo', is: 'text', width: 26 },
    status: { label: 'limelightApp.transaction.status', is: 'text', width: 12 },
    createdAt: { label: 'limelightApp.transaction.createdDate', is: 'time', width: 17 },
    settledAt: { label: 'exports.column.settledAt', is: 'time', width: 17 },
    eventCode: { label: 'exports.column.eventCode', is: 'text', width: 14 },
    event: { label: 'limelightApp.transaction.event', is: 'text', width: 32 },
    channel: { label: 'reports.group.channel', is: 'text', width: 12 },
    soldBy: { label: 'exports.column.soldBy', is: 'text', width: 14 },
    method: { label: 'reports.group.method', is: 'text', width: 14 },
    slip: { label: 'exports.column.slip', is: 'text', width: 14 },
    tickets: { label: 'limelightApp.transaction.tickets', is: 'count', width: 9 },
    ticketPrices: { label: 'exports.column.ticketPrices', is: 'money', width: 13 },
    fees: { label: 'reports.figure.fees', is: 'money', width: 13 },
    delivery: { label: 'limelightApp.transaction.deliveryCharge', is: 'money', width: 13 },
    amount: { label: 'limelightApp.transaction.amount', is: 'money', width: 13 },
    buyer: { label: 'exports.column.buyer', is: 'text', width: 20 },
    email: { label: 'exports.column.email', is: 'text', width: 28 },
    telephone: { label: 'exports.column.telephone', is: 'text', width: 18 },
  },
  tickets: {
    id: { label: 'limelightApp.transaction.id', is: 'text', width: 18 },
    number: { label: 'exports.column.ticketNumber', is: 'count', width: 8 },
    status: { label: 'limelightApp.transaction.status', is: 'text', width: 12 },
    eventCode: { label: 'exports.column.eventCode', is: 'text', width: 14 },
    event: { label: 'limelightApp.transaction.event', is: 'text', width: 32 },
    session: { label: 'limelightApp.transaction.session', is: 'time', width: 17 },
    zone: { label: 'limelightApp.transaction.zone', is: 'text', width: 16 },
    row: { label: 'limelightApp.transaction.row', is: 'text', width: 7 },
    seat: { label: 'limelightApp.transaction.seat', is: 'count', width: 7 },
    ticketType: { label: 'limelightApp.pricing.ticketType', is: 'text', width: 14 },
    price: { label: 'exports.column.price', is: 'money', width: 12 },
    discount: { label: 'reports.figure.discounts', is: 'money', width: 12 },
    fee: { label: 'reports.figure.fees', is: 'money', width: 12 },
    returnedAt: { label: 'exports.column.returnedAt', is: 'time', width: 17 },
    buyer: { label: 'exports.column.buyer', is: 'text', width: 20 },
    code: { label: 'codes.code', is: 'text', width: 16 },
    channel: { label: 'reports.group.channel', is: 'text', width: 12 },
    method: { label: 'reports.group.method', is: 'text', width: 14 },
  },
} as const satisfies Record<string, Record<string, ExportColumn>>;

/** The contents with columns to choose. */
export type ColumnsContents = keyof typeof exportColumns;
export const columnsContents = Object.keys(exportColumns) as ColumnsContents[];

export const columnNames = (contents: ColumnsContents): string[] => Object.keys(exportColumns[contents]);
export const columnsOf = (contents: ColumnsContents): Record<string, ExportColumn> => exportColumns[contents];
