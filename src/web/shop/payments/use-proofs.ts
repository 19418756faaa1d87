import { useRef, useState } from 'react';
import { failureTexts } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { fitProof } from './fit-proof.ts';
import type { OrderAccess } from './payments.data.ts';
import { sendProof } from './send-proof.ts';

export type Proof = { id: number; name: string; part: number; is: 'going' | 'there' | 'refused'; problem?: string };

/** Files on their way to the shop, one after the other, each with how far it has come. */
export function useProofs(by: OrderAccess, onSent: () => void) {
  const t = useWords();
  const [proofs, setProofs] = useState<Proof[]>([]);
  const nextId = useRef(0);
  const change = (id: number, news: Partial<Proof>) =>
    setProofs((before) => before.map((proof) => (proof.id === id ? { ...proof, ...news } : proof)));

  const sendOne = async (file: File): Promise<void> => {
    const id = nextId.current++;
    setProofs((before) => [...before, { id, name: file.name, part: 0, is: 'going' }]);
    const fitting = await fitProof(file);
    if (!fitting) return change(id, { is: 'refused', problem: t('error.proofRefused') });
    const sent = await sendProof(by, fitting, (part) => change(id, { part }));
    if (sent.status === 200) {
      change(id, { part: 1, is: 'there' });
      return onSent();
    }
    change(id, { is: 'refused', problem: failureTexts(sent, t).join(' ') || t('error.unknown') });
    // Things may stand otherwise than the page says, also where only the answer was lost.
    if (sent.status !== 400) onSent();
  };
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await sendOne(file);
  };
  return { proofs, add, isGoing: proofs.some(({ is }) => is === 'going') };
}
