import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlaceReply } from '../../../contract/queue.ts';
import { aheadOf } from '../../../domain/queue/line.ts';
import { serverNow } from '../../api/server-clock.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { AskBar } from './ask-bar.tsx';
import { CrowdScene } from './crowd-scene.tsx';
import { DrawProof } from './draw-proof.tsx';
import { type AwaitedSale, endOfLine } from './end-of-line.ts';
import { InLine } from './in-line.tsx';
import { InLobby, InPresale } from './in-lobby.tsx';
import { LeaveChoice } from './leave-choice.tsx';
import { LineNews } from './line-news.tsx';
import { peopleText } from './people-text.ts';
import { SafeToClose } from './safe-to-close.tsx';
import { ShopSays } from './shop-says.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { useLine } from './use-line.ts';
import { useTabCount } from './use-tab-count.ts';
import styles from './waiting-room.module.css';
import { WheelchairFace } from './wheelchair-face.tsx';
import { type ZoneLeft, ZonesLeft } from './zones-left.tsx';

type Props = {
  eventId: number;
  /** The event and its session. */
  title: string;
  sale: AwaitedSale;
  /** The place in line from acquire-token. */
  place: PlaceReply;
  /** The free zones of this session; empty when they are unknown. */
  zonesLeft: readonly ZoneLeft[];
  /** Calls acquire-token with the place, if it is still one; the parent then has a pass or a new place. False without both. */
  askAgain: (placeToken: string | undefined) => Promise<boolean>;
  isAsking: boolean;
  /** Asks for wheelchair places, which lead in beside the line; the parent then asks again until there is a pass. */
  askForWheelchair: () => Promise<void>;
  needsWheelchair: boolean;
  /** Gives up the place; the parent then shows the sessions again. */
  leave: () => Promise<void>;
};

/** Stands in place of the first step while one waits to come in: the lobby before the opening, then the line. */
export function WaitingRoom(props: Props): ReactNode {
  return <Waiting key={props.place.placeToken} {...props} />;
}

function Waiting({ title, sale, place, zonesLeft, askAgain, isAsking, leave, ...wheelchair }: Props) {
  const t = useWords();
  const { seen, askNow } = useLine({
    place,
    ask: async (isAnew) => !isAsking && askAgain(isAnew ? undefined : place.placeToken),
  });
  const { line } = seen;
  const ahead = seen.place === null || !line ? place.ahead : aheadOf(seen.place, line.served);
  const isForPresale = place.isEarly === true && (line === null || line.openedAt === null);
  useTitle(t('queue.title'));
  useTabCount(seen.isCalled ? t('queue.called') : ahead === null ? null : peopleText(ahead));
  useFocusOnHeading();
  if (line?.hasWheelchairPlaces) return <WheelchairFace isAsking={isAsking} {...wheelchair} />;
  if (line?.isSoldOut) return <NothingLeft sale={sale} />;
  return (
    <div className={classes(styles.room, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <CrowdScene ahead={ahead} />
        <div className={styles.content}>
          <p className={styles.title}>{title}</p>
          {ahead !== null && <InLine ahead={ahead} place={place} seen={seen} />}
          {ahead === null && (isForPresale ? <InPresale /> : <InLobby place={place} line={line} />)}
          <ShopSays line={line} />
          <LineNews ahead={ahead} seen={seen} />
          {!isForPresale && <SafeToClose />}
          <div className={styles.choices}>
            {!isForPresale && <SoundChoice isCalled={seen.isCalled} />}
            <LeaveChoice leave={leave} />
          </div>
          <ZonesLeft zones={zonesLeft} />
          <DrawProof place={place} seen={seen} />
        </div>
      </div>
      <AskBar ahead={ahead} seen={seen} isAsking={isAsking} askNow={askNow} />
    </div>
  );
}

function NothingLeft({ sale }: { sale: AwaitedSale }) {
  const t = useWords();
  useFocusOnHeading();
  const kind = endOfLine(sale, serverNow());
  return (
    <Face scene="chair" title={t(`queue.${kind}.title`)} text={t(`queue.${kind}.text`)}>
      <Link to="/home" className={buttonClass({ kind: 'go' })}>
        {t('event.all')}
      </Link>
    </Face>
  );
}
