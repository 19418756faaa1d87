import { Notice } from '../../ui/feedback/notice.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { OrderFrame } from './order-frame.tsx';

/** Loaded together with step 1 of an event that has one, so that it is there when the line begins. */
export const loadWaitingRoom = async () => (await import('../queue/waiting-room.tsx')).WaitingRoom;

export const WaitingRoom = lazyPart(loadWaitingRoom, NoRoom);

/** Its script did not come. The place in line is the shop's, and is kept. */
function NoRoom() {
  const t = useWords();
  return (
    <OrderFrame step="session">
      <div className="wrap">
        <Notice kind="bad">{t('queue.failing')}</Notice>
      </div>
    </OrderFrame>
  );
}
