// The calls of the door: its devices, and the control room (addresses.ts has all others).
export const enrolDevice = 'POST /api/check-in/enrol';
export const readDevice = 'GET /api/check-in/device';
export const readDoorList = 'GET /api/check-in/sessions/:id/tickets';
export const readDoorChanges = 'POST /api/check-in/changes';
export const redeemTicket = 'POST /api/check-in/redeem';
export const uploadScans = 'POST /api/check-in/scans';
export const undoScan = 'POST /api/check-in/undo';
export const listDoorDevices = 'GET /api/events/:eventId/door-devices';
export const addDoorDevice = 'POST /api/events/:eventId/door-devices';
export const addDeviceSessions = 'POST /api/events/:eventId/door-devices/:id/sessions';
export const enrolDeviceAgain = 'POST /api/events/:eventId/door-devices/:id/enrolment';
export const revokeDoorDevice = 'POST /api/events/:eventId/door-devices/:id/revoke';
export const readDoorControl = 'GET /api/events/:eventId/door';
