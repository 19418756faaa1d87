// The habits of a visitor, drawn by chance: when they come, how they wait, and how their purchase ends.
import type { Dice } from '../support/tools/dice.ts';

/** The way of a buyer with seats in hand. Those of the last three let go of them. */
export type Ending = 'card' | 'lateCard' | 'transfer' | 'givesBack' | 'walksAway' | 'paysTooLate';

export type Habits = {
  /** Seconds after the start of the day. */
  arrivesAt: number;
  party: number;
  ending: Ending;
  /** Has the page in a hidden tab, and looks seldom. */
  isHidden: boolean;
  /** Closes the page after some seconds in line, and comes back. */
  closes: { afterSeconds: number; awaySeconds: number } | null;
  /** Milliseconds between the halves of a request; nought on a good network. */
  slowMilliseconds: number;
};

export type DayTimes = {
  /** Seconds from the start until the sale opens. */
  lobbySeconds: number;
  /** Time for one thing on a page: choosing seats, typing a name. */
  thinkSeconds: number;
};

/** The share of the visitors who are there before the opening. */
const lobbyShare = 0.85;
const shares = { hidden: 0.1, closing: 0.15, slow: 0.15, lettingGo: 0.05, lateCard: 0.3, transfer: 0.25 };
const parties = [1, 1, 1, 2, 2, 2, 2, 3, 4, 4];

export function drawHabits(dice: Dice, { lobbySeconds, thinkSeconds }: DayTimes): Habits {
  const isEarly = dice.chance(lobbyShare);
  const share = dice.between(0, 1000) / 1000;
  return {
    arrivesAt: isEarly ? share * 0.9 * lobbySeconds : lobbySeconds * (1 + share),
    party: dice.pick(parties),
    ending: drawEnding(dice),
    isHidden: dice.chance(shares.hidden),
    closes: dice.chance(shares.closing)
      ? {
          afterSeconds: dice.between(0, 1000) * 0.001 * lobbySeconds,
          awaySeconds: thinkSeconds * dice.between(2, 10),
        }
      : null,
    slowMilliseconds: dice.chance(shares.slow) ? dice.between(200, 900) : 0,
  };
}

function drawEnding(dice: Dice): Ending {
  if (dice.chance(shares.lettingGo)) return dice.pick(['givesBack', 'walksAway', 'paysTooLate']);
  if (dice.chance(shares.lateCard)) return 'lateCard';
  return dice.chance(shares.transfer / (1 - shares.lateCard)) ? 'transfer' : 'card';
}
