import { useRef, useState } from 'react';
import { refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { fitProof } from './fit-proof.ts';
import type { OrderAccess } from './payments.data.ts';
import { sendProof } from './send-proof.ts';

export type Proof = { id: number; name: string; part: number; is: 'going' | 'there' | 'refused' | 'tooLong' };

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
    if (!fitting) return change(id, { is: 'refused' });
    const sent = await sendProof(by, fitting, (part) => change(id, { part }));
    if (sent.status === 200) {
      change(id, { part: 1, is: 'there' });
      return onSent();
    }
    const refusal = refusalIn(sent);
    change(id, { is: refusal === 'tooManyPages' ? 'tooLong' : 'refused' });
    // Problems of the file itself are shown beside it.
    if (refusal !== 'proofRefused' && refusal !== 'tooManyPages') tellFailure(sent, t);
    if (sent.status === 409) onSent();
  };
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await sendOne(file);
  };
  return { proofs, add, isGoing: proofs.some(({ is }) => is === 'going') };
}
