import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as api from '../../../contract/addresses.ts';
import type { Event, EventSession } from '../../../contract/catalogue.ts';
import type { PassReply, PlaceReply } from '../../../contract/queue.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call } from '../../api/call.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { holdHere, isHoldingHere } from '../purchase/holding.ts';
import { keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { useReservedWarning } from '../purchase/use-reserved-warning.ts';
import { acquireToken, findHeldHere } from './orders.data.ts';

/** From a session to the seats: with a pass at once, or after a place in line. */
export function useSessionChoice(event: Event | null | undefined) {
  const t = useWords();
  const navigate = useNavigate();
  const warnOfHeld = useReservedWarning();
  const [place, setPlace] = useState<PlaceReply | null>(null);
  const [refused, setRefused] = useState<Answer | null>(null);
  const [requested, setRequested] = useState<EventSession['id'] | null>(null);
  const [needsWheelchair, setNeedsWheelchair] = useState(false);
  const { isBusy, run } = useBusyCall();
  const eventId = event?.id;

  const goOn = () => navigate({ to: '/order/seat-selection' });
  /** False without a pass or a place. */
  const ask = async (session: EventSession, placeToken?: string, wheelchair = needsWheelchair): Promise<boolean> => {
    if (eventId === undefined) return false;
    const admission = await run(() => {
      setRequested(session.id);
      setRefused(null);
      return acquireToken(eventId, { placeToken, wheelchair });
    });
    if (!admission) return false;
    if ('pass' in admission) {
      setPlace(null);
      keepInPurchase({ ORDER_TOKEN: tokenOf(admission.pass, eventId) });
      await goOn();
    } else if ('place' in admission) setPlace(admission.place);
    // A place in line is kept while the server is busy or cannot be reached: the waiting room asks again.
    else if (!place || isFinal(admission.refused)) {
      setPlace(null);
      keepInPurchase({ SESSION: null });
      // The sign-in dialog opens over the page.
      if (admission.refused.status !== 401) setRefused(admission.refused);
    }
    return !('refused' in admission);
  };
  const choose = async (session: EventSession): Promise<void> => {
    if (warnOfHeld()) return;
    keepInPurchase({ SESSION: session });
    if (hasPass(eventId)) await goOn();
    else await ask(session);
  };

  // No room in a presale, or for wheelchair places: the visitor asks again and again beside the line, also after a failed request.
  const askBeside = useEffectEvent(() => {
    const { SESSION } = readPurchase();
    if (place && SESSION) void ask(SESSION, place.placeToken);
  });
  useEffect(() => {
    if (!place?.isEarly && !(place && needsWheelchair)) return;
    const timer = setInterval(() => askBeside(), place.askAgainSeconds * 1000);
    return () => clearInterval(timer);
  }, [place, needsWheelchair]);

  const resume = useRef<() => void>(undefined);
  resume.current = () => {
    const { SESSION } = readPurchase();
    const isOfEvent = event?.sessions.some(({ id }) => id === SESSION?.id);
    // A session without a pass: the page was closed or loaded again while the visitor stood in line.
    if (SESSION && isOfEvent && !hasPass(eventId)) void ask(SESSION);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event; the rest is read when it is needed
  useEffect(() => {
    if (eventId === undefined || warnOfHeld()) return;
    if (!isHoldingHere(eventId, serverNow())) return resume.current?.();
    void findHeldHere(eventId).then((held) => {
      if (held === null) holdHere(null);
      if (!held) return resume.current?.();
      keepInPurchase({ ...heldPurchase(held, event), ORDER_TOKEN: tokenOf(held, eventId) });
      warnOfHeld();
    });
  }, [eventId]);

  return {
    choose,
    /** The session for which a pass was refused. */
    chooseAgain: () => {
      const session = event?.sessions.find(({ id }) => id === requested);
      if (session) void choose(session);
    },
    asking: isBusy ? requested : null,
    place,
    refused,
    askAgain: async (placeToken: string | undefined) => {
      const { SESSION } = readPurchase();
      return SESSION !== null && ask(SESSION, placeToken);
    },
    needsWheelchair,
    askForWheelchair: async () => {
      const { SESSION } = readPurchase();
      if (SESSION) await ask(SESSION, place?.placeToken, true);
      setNeedsWheelchair(true);
    },
    /** Gives up the place in line; the sessions are shown again. */
    leave: async () => {
      if (eventId === undefined) return;
      const result = await run(() => call(api.leaveLine, { body: { eventId }, isRepeatable: true }));
      if (!result) return;
      if (!result.isOk) return tellFailure(result, t);
      setPlace(null);
      keepInPurchase({ SESSION: null });
      showToast({ id: 'left-line', text: t('queue.left') });
    },
  };
}

const isFinal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;

/** A pass that is still good for this event: where it leads to another one, a new one is asked for. */
export function hasPass(eventId: number | undefined): boolean {
  const { ORDER_TOKEN } = readPurchase();
  return ORDER_TOKEN !== null && ORDER_TOKEN.eventId === eventId && ORDER_TOKEN.validUntil > serverNow();
}

type Pass = Pick<PassReply, 'token' | 'validUntil' | 'ticketsMax'>;

const tokenOf = ({ token, validUntil, ticketsMax }: Pass, eventId: number) => ({
  token,
  validUntil,
  eventId,
  ticketsMax,
});

type HeldOrder = NonNullable<Awaited<ReturnType<typeof findHeldHere>>>;

/** The purchase of a tab that found an order of this browser. */
export function heldPurchase({ transaction }: HeldOrder, event: Event | null | undefined) {
  const sessionId = transaction.tickets[0]?.session.id;
  const SESSION = event?.sessions.find(({ id }) => id === sessionId) ?? null;
  return { TRANSACTION: transaction, SESSION, CART: [] };
}
