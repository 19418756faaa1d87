/** Wrong keys of tickets that a network may send, to all calls together. */
export const wrongKeysOfNetwork = { what: 'ticket-key', times: 60, minutes: 60 };
