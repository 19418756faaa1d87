/** Left behind by the Queue-it script of an earlier shop at the same address: its visitor's number and its leave to enter, which would travel with every request. */
const stale = /^(?:Queue-it|QueueITAccepted-SDFrts345E-V3[\w-]*)$/;

export function deleteStaleCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const [name = ''] = cookie.trim().split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there in every browser, and this is done once
    if (stale.test(name)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}
