// The pages that a payer sees. Each says that it is a simulator and that no money moves.
import { type Behaviour, behaviours } from './callbacks.ts';
import { escapeHtml, type Fields } from './http.ts';

export type Shown = { provider: string; lang: string; merchantId: string; reference: string; amount: string };

const isChinese = (lang: string) => lang !== 'E';
const both = (lang: string, chinese: string, english: string) =>
  isChinese(lang)
    ? `${chinese} <span lang="en">${english}</span>`
    : `${english} <span lang="zh-Hant">${chinese}</span>`;

const names: Record<Behaviour, [string, string]> = {
  normal: ['即時通知商店', 'The shop is told at once'],
  before: ['先通知商店，後返回', 'The shop is told before you return'],
  slow: ['延遲通知', 'The shop is told late'],
  many: ['重複通知五次', 'The shop is told five times'],
  none: ['不通知商店', 'The shop is not told'],
  forged: ['偽造的通知（沒有付款）', 'A forged message, and no payment'],
  wrongAmount: ['金額不符', 'Another amount'],
  wrongCurrency: ['貨幣不符', 'Another currency'],
  refundRefused: ['即時通知，之後拒絕退款', 'At once; a refund is refused later'],
  refundSilent: ['即時通知，之後退款而不回應', 'At once; a refund is made later and never answered'],
};

export function payPage(shown: Shown, action: string, attempt: string, more: readonly Behaviour[] = []): string {
  const { lang } = shown;
  const choices = [...behaviours, ...more].map((behaviour, index) => {
    const [chinese, english] = names[behaviour];
    const checked = index === 0 ? ' checked' : '';
    return `<label><input type="radio" name="behaviour" value="${behaviour}"${checked}> ${both(lang, chinese, english)}</label>`;
  });
  return page(
    shown,
    `<form method="post" action="${action}">
<input type="hidden" name="attempt" value="${escapeHtml(attempt)}">
<fieldset><legend>${both(lang, '商店如何得知', 'How the shop learns of it')}</legend>${choices.join('\n')}</fieldset>
<div class="buttons">
<button name="outcome" value="approve" class="main">${both(lang, '批准付款', 'Approve')}</button>
<button name="outcome" value="secure">${both(lang, '要求 3-D Secure 驗證', 'Ask for 3-D Secure')}</button>
<button name="outcome" value="decline">${both(lang, '拒絕', 'Decline')}</button>
<button name="outcome" value="cancel">${both(lang, '取消', 'Cancel')}</button>
</div></form>`,
  );
}

export function securePage(shown: Shown, action: string, fields: Fields): string {
  const { lang } = shown;
  const kept = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    shown,
    `<form method="post" action="${action}">${kept.join('')}
<p><label for="code">${both(lang, '發卡銀行驗證碼：任何六位數字都會通過，000000 不會', 'The bank’s code: any six digits pass, 000000 does not')}</label></p>
<p><input id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" required autocomplete="one-time-code" autofocus></p>
<div class="buttons"><button name="outcome" value="verify" class="main">${both(lang, '確認', 'Confirm')}</button></div></form>`,
  );
}

export const problemPage = (provider: string, problem: string): string =>
  frame(provider, 'C', `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`);

export const homePage = (addresses: string[]): string =>
  frame(
    'Payment simulators',
    'C',
    `<p>${both('C', '付款由商店開始。', 'A payment begins in the shop.')}</p><ul>${addresses.map((each) => `<li><code>${escapeHtml(each)}</code></li>`).join('')}</ul>`,
  );

function page(shown: Shown, form: string): string {
  const { provider, lang, merchantId, reference, amount } = shown;
  const rows: [string, string][] = [
    [both(lang, '商戶', 'Merchant'), escapeHtml(merchantId)],
    [both(lang, '參考編號', 'Reference'), escapeHtml(reference)],
    [both(lang, '金額', 'Amount'), `<strong>HK$ ${escapeHtml(amount)}</strong>`],
  ];
  const list = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('');
  return frame(provider, lang, `<dl>${list}</dl>${form}`);
}

const styles = `
:root { color-scheme: light dark; --line: light-dark(#c9ccd6, #474b5a); --main: light-dark(#1f3d8a, #9db7ff); }
* { box-sizing: border-box } body { margin: 0; font: 1rem/1.5 system-ui, 'Noto Sans HK', sans-serif; background: light-dark(#f3f4f8, #15171e) }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.note { background: light-dark(#fff3c9, #4a3c00); border: 1px solid light-dark(#c99a00, #a88a2a); border-radius: .5rem; padding: .75rem 1rem }
h1 { font-size: 1.4rem; margin: 1.25rem 0 .75rem } dl, fieldset { background: light-dark(#fff, #1e212b); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 1rem; padding: .75rem 1rem }
dl div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .25rem 0 } dt { color: light-dark(#555b6e, #b4b9c9) } dd { margin: 0; overflow-wrap: anywhere }
legend { padding: 0 .35rem; font-weight: 600 } label { display: block; min-height: 2.75rem; padding: .55rem 0 }
span[lang] { opacity: .8; font-size: .9em } input[inputmode] { font: inherit; padding: .6rem; width: 9rem; border: 1px solid var(--line); border-radius: .4rem }
.buttons { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)) }
button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid var(--main); background: transparent; color: var(--main); cursor: pointer }
button.main { background: light-dark(#1f3d8a, #9db7ff); color: light-dark(#fff, #10131c) } :focus-visible { outline: 3px solid light-dark(#c77700, #ffc76b); outline-offset: 2px }`;

const frame = (title: string, lang: string, inner: string): string => `<!doctype html>
<html lang="${isChinese(lang) ? 'zh-Hant-HK' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · simulator</title><style>${styles}</style></head>
<body><main><p class="note" role="note">${both(lang, '這是模擬付款頁，不會轉動任何金錢。請勿輸入真實信用卡資料。', 'This is a simulator: no money moves. Never type a real card here.')}</p>
<h1>${escapeHtml(title)}</h1>${inner}</main></body></html>`;
