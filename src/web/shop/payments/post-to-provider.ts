/** Leaves the shop for the provider's page. The browser itself sends the form, so its values never reach the shop. */
export function postToProvider(url: string, fields: Record<string, string>): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is no address of a payment page`);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.acceptCharset = 'utf-8';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  // The values of the form, such as a card number, do not stay in the page.
  form.remove();
}
