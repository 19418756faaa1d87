import { expect, type Page, test } from '@playwright/test';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';

const reach = async (page: Page, event: string): Promise<Buyer> => {
  const buyer = new Buyer(page);
  await open(page, `/event/${event}?lang=en`);
  await buyer.hold();
  return buyer;
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const next = (page: Page) => page.getByRole('button', { name: 'Next step' });
const right = {
  'Last name': '陳',
  'First name': 'Tai Man',
  Email: 'taiman@example.com',
  'Mobile number': '9123 4567',
};

test('what is wrong is told when a field is left, and the first wrong field has the keyboard', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const buyer = await reach(page, 'aurora-symphony');
  await field(page, 'Email').fill('taiman@');
  await expect(page.getByText(/valid email address/)).toBeHidden();
  await field(page, 'Email').blur();
  await expect(page.getByText(/valid email address/)).toBeVisible();
  await field(page, 'Email').fill('taiman@gmial.com');
  await expect(page.getByText(/valid email address/)).toBeHidden();
  await field(page, 'Email').blur();
  await page.getByRole('button', { name: 'Did you mean taiman@gmail.com?' }).click();
  await expect(field(page, 'Email')).toHaveValue('taiman@gmail.com');
  await expect(field(page, 'Email')).toBeFocused();
  await next(page).click();
  await expect(field(page, 'Last name')).toBeFocused();
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Please fill in this field');
  await expect(page.getByText('Please read and agree to the terms first')).toBeVisible();
  await fill(page, { ...right, 'Mobile number': '9123' });
  await field(page, 'Address').fill('8 Hoi Wui Road');
  await page.getByRole('checkbox').check();
  await next(page).click();
  await expect(field(page, 'Mobile number')).toBeFocused();
  await expect(page.getByText('Please enter a number of 8 digits')).toBeVisible();
  await field(page, 'Country/region code').selectOption('44');
  await expect(page.getByText('Please enter a number of 8 digits')).toBeHidden();
  await field(page, 'Country/region code').selectOption('852');
  await expect(field(page, 'First name')).toHaveValue('Tai Man');
  expect(await buyer.kept('PI')).toBeNull();
});

test('what is right goes on to the last step, put in order, and is still there on the way back', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const buyer = await reach(page, 'aurora-symphony');
  await fill(page, right);
  await field(page, 'Address').fill('Flat A\n8 Hoi Wui Road');
  await page.getByRole('checkbox').check();
  await next(page).click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
  expect(await buyer.kept('PI')).toEqual({
    lastName: '陳',
    firstName: 'Tai Man',
    email: 'taiman@example.com',
    address: 'Flat A 8 Hoi Wui Road',
    countryCode: '852',
    mobile: '91234567',
    agreement: true,
  });
  await page.goBack();
  await expect(field(page, 'First name')).toHaveValue('Tai Man');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('where the end of an identity number is asked for, no whole number can be typed', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await reach(page, 'pixel-throne');
  const end = field(page, 'Identity document number (last four characters)');
  await end.pressSequentially('A123456(7)');
  await expect(end).toHaveValue('A12345');
  await end.blur();
  await expect(page.getByText('Please enter the last four letters or digits')).toBeVisible();
  await end.fill('567(a)');
  await expect(page.getByText('Please enter the last four letters or digits')).toBeHidden();
});

// A tap has no time between pressing and letting go.
test('a press hits what it was meant for, though the field that it leaves is wrong', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await reach(page, 'aurora-symphony');
  await field(page, 'First name').focus();
  const box = await page.getByRole('checkbox').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 12);
  await page.mouse.down();
  await expect(field(page, 'First name')).not.toBeFocused();
  await expect(page.getByText('Please fill in this field')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText('Please fill in this field')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('the enter key goes from field to field until the last, and reading the terms loses nothing', {
  tag: ['@phone', '@wide'],
}, async ({ page, context }) => {
  await reach(page, 'aurora-symphony');
  await field(page, 'Last name').fill('陳');
  await field(page, 'Last name').press('Enter');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page.getByText('Please fill in this field')).toHaveCount(0);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: /terms and conditions/ })
    .locator('visible=true')
    .first()
    .click();
  await expect(await opened).toHaveURL(/\/tnc/);
  await expect(field(page, 'Last name')).toHaveValue('陳');
});

test('what was typed is there again after a reload and in another language, and gone with the order', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const buyer = await reach(page, 'aurora-symphony');
  await fill(page, { 'Last name': '陳', Email: 'taiman@example.com', 'Mobile number': '+852 9123' });
  await page.reload();
  await expect(field(page, 'Last name')).toHaveValue('陳');
  await expect(field(page, 'Email')).toHaveValue('taiman@example.com');
  await expect(field(page, 'First name')).toHaveValue('');
  await page.goto('/order/personal-info?lang=zh-hk');
  await expect(page.locator('[name=mobile]')).toHaveValue('+852 9123');
  await page.goto('/order/personal-info?lang=en');
  await fill(page, { ...right, Address: '8 Hoi Wui Road', 'Mobile number': '+852 9123 4567' });
  await page.locator('[name=agreement]').check();
  await next(page).click();
  await expect(page).toHaveURL(/payment-info/);
  expect(await buyer.kept('DRAFT')).toBeNull();
  expect(await buyer.kept('PI')).toMatchObject({ lastName: '陳', mobile: '91234567' });
  await page.goBack();
  await field(page, 'First name').fill('Siu Man');
  await page.getByRole('button', { name: 'Give these seats back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click();
  await expect(page).toHaveURL(/date-selection/);
  expect(await buyer.kept('DRAFT')).toBeNull();
});
