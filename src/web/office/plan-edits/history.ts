// The states of a document, one after the other. States share what did not change, so there is no limit.

type Trail<State> = { state: State; before: Trail<State> } | null;
/** `merging` names the change that led here, as long as the next one of the same name is a part of it. */
export type History<State> = { past: Trail<State>; present: State; future: Trail<State>; merging: string | null };

export const beginHistory = <State>(present: State): History<State> => ({
  past: null,
  present,
  future: null,
  merging: null,
});

/**
 * Changes with the same `merging` name that follow each other are one step: a key that is held down, or a number that is
 * typed digit by digit.
 */
export function record<State>(history: History<State>, present: State, merging: string | null = null): History<State> {
  if (present === history.present) return history;
  const isPart = merging !== null && merging === history.merging;
  const past = isPart ? history.past : { state: history.present, before: history.past };
  return { past, present, future: null, merging };
}

/** Changes the present state without a step of its own, such as a selection. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return present === history.present ? history : { ...history, present, merging: null };
}

export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  return past
    ? { past: past.before, present: past.state, future: { state: present, before: future }, merging: null }
    : history;
}

export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  return future
    ? { past: { state: present, before: past }, present: future.state, future: future.before, merging: null }
    : history;
}
