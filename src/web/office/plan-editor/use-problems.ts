import { useEffect, useState } from 'react';
import { findProblems, type PlanProblem } from '../../../domain/plans/plan-problems.ts';
import { usePlan } from './use-editor.ts';

/** A large hall takes a moment to be judged, so this waits for a pause in the work. */
const pauseMilliseconds = 400;

export function useProblems(pricedZoneIds: ReadonlySet<number> | null): readonly PlanProblem[] {
  const { document } = usePlan();
  const [problems, setProblems] = useState<readonly PlanProblem[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setProblems(findProblems(document, { pricedZoneIds })), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [document, pricedZoneIds]);
  return problems;
}
