// Safari as far as Chromium can be made to do the same.
import { expect, type Locator, type Page } from '@playwright/test';

/** In Safari a press on a button does not give it the focus: what it stands in gets it, or nothing. Call it before the page is opened. */
export const pressLikeSafari = (page: Page) =>
  page.addInitScript(() => {
    const press = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest('button, a, input:is([type=checkbox], [type=radio])');
      if (!pressed) return;
      event.preventDefault();
      const outer = pressed.parentElement?.closest<HTMLElement>('[tabindex], summary');
      if (outer) outer.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement | null)?.blur();
    };
    addEventListener('mousedown', press);
  });

/** A pinch on the touchpad of a Mac. Says whether the page took all of it: Safari enlarges the page otherwise. */
export const pinchLikeSafari = (place: Locator, scale: number): Promise<boolean> =>
  place.evaluate((element, scale) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
    const send = (name: string, scale: number) =>
      !element.dispatchEvent(Object.assign(new MouseEvent(name, middle), { scale }));
    return [send('gesturestart', 1), send('gesturechange', (1 + scale) / 2), send('gesturechange', scale)].every(
      Boolean,
    );
  }, scale);

/** In Safari a press places the cursor of a field after all have learned of its focus. */
export const placeCursorLikeSafari = (page: Page) =>
  page.addInitScript(() => {
    let isPressed = false;
    const note = ({ type }: Event) => {
      isPressed = type === 'mousedown';
    };
    for (const name of ['mousedown', 'mouseup']) addEventListener(name, note, true);
    addEventListener('focusin', ({ target }) => {
      if (!isPressed || !(target instanceof HTMLInputElement)) return;
      const { length } = target.value;
      target.setSelectionRange(length, length);
    });
  });

/** All of a field is selected. A person does not type within the frame of a press, but a test does. */
export const expectSelected = (field: Locator) =>
  expect
    .poll(() =>
      field.evaluate(
        (input: HTMLInputElement) => input.selectionStart === 0 && input.selectionEnd === input.value.length,
      ),
    )
    .toBe(true);
