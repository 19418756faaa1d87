/** The text of a delivery that is signed, by the convention of Standard Webhooks (version v1). */
export const signedText = (id: string, timestampSeconds: number, body: string): string =>
  `${id}.${timestampSeconds}.${body}`;
