import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { nightAtlas } from '../../../../tests/support/samples/sample-pages.ts';
import { ChosenZone } from './chosen-zone.tsx';

const pricing = nightAtlas.pricings[0] as (typeof nightAtlas.pricings)[number];

function drawn(wheelchairLeft: number, isWheelchair: boolean, left = 9): string {
  const stock = {
    sessionId: 1,
    zoneId: pricing.zone.id,
    left,
    largestBlock: 9,
    restrictedViewLeft: 0,
    wheelchairLeft,
  };
  return readOf(drawPart(<ChosenZone zone={{ pricing, stock }} {...{ isWheelchair }} onWheelchair={() => {}} />, 'en'));
}

test('the choice of wheelchair places is shown while there are some, or while it is made: it can be taken back', () => {
  expect(drawn(2, false)).toContain('wheelchair or companion places (2 left)');
  expect(drawn(0, true)).toContain('wheelchair or companion places (0 left)');
  expect(drawn(0, false)).not.toContain('wheelchair');
});

test('where wheelchair places alone are left, it is said that one has to be asked for', () => {
  expect(drawn(2, false, 0)).toContain('Only wheelchair places are left here');
  expect(drawn(2, true, 0)).not.toContain('Only wheelchair places');
  expect(drawn(2, false, 1)).not.toContain('Only wheelchair places');
});
