// Reads the shop's mails from the mailbox of a developer's machine.
import { type APIRequestContext, expect } from '@playwright/test';

/** The first match in a mail to this address, newest mails first; mail takes its time. */
export async function findInMail(request: APIRequestContext, email: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | undefined;
  const look = async () => {
    for (const path of await pathsOfMailTo(request, email)) {
      found ??= pattern.exec(await (await request.get(path)).text()) ?? undefined;
    }
    return found;
  };
  await expect.poll(look, { message: `a mail to ${email} with ${pattern}` }).toBeDefined();
  return found as RegExpExecArray;
}

async function pathsOfMailTo(request: APIRequestContext, email: string): Promise<string[]> {
  const list = await (await request.get('/mailbox')).text();
  const rows = list.split('<li>').filter((row) => row.includes(email));
  return rows.flatMap((row) => /href="(\/mailbox\/[^"]+)"/.exec(row)?.[1] ?? []);
}
