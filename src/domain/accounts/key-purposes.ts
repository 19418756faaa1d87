// A key in a mail opens one thing of an account.
export const keyPurposes = ['activate', 'reset', 'email'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];
