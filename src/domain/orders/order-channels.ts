/** The ways in which an order is sold (docs/decisions/0045). */
export const orderChannels = ['WEB', 'COUNTER', 'TELEPHONE', 'GUEST', 'OUTLET'] as const;
export type OrderChannel = (typeof orderChannels)[number];
