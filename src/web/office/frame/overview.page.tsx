import { Link } from '@tanstack/react-router';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { useOfficeAccount } from './office-account.ts';
import { officePlaces, workPlaces } from './office-places.ts';
import styles from './overview.module.css';
import { PageHead } from './page-head.tsx';
import { useWaitingCounts } from './use-waiting-counts.ts';
import { WaitingCount } from './waiting-count.tsx';

const groupWords = {
  work: 'global.menu.work.main',
  programme: 'global.menu.entities.main',
  administration: 'global.menu.admin.main',
} as const;

/** The pages of an account's duties, one card each; also duties that have no page here. */
export function OfficeDuties() {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const places = workPlaces(authorities);
  const withoutPage = authorities.filter((each) => each !== 'ROLE_USER' && workPlaces([each]).length === 0);
  return (
    <>
      <p className={styles.lead}>{t(places.length > 0 ? 'global.menu.admin.choose' : 'office.noPages')}</p>
      {[...Map.groupBy(places, ({ group }) => group)].map(([group, ofGroup]) => (
        <section key={group} className={styles.group}>
          <h2>{t(groupWords[group])}</h2>
          <Cards places={ofGroup} />
        </section>
      ))}
      {withoutPage.length > 0 && (
        <ul className={styles.cards}>
          {withoutPage.map((authority) => (
            <li key={authority} className={`${styles.card} ${styles.duty}`}>
              <ToolIcon name="people" />
              <span>
                <b>{t(`userManagement.authority.${authority}`)}</b>
                <small>{t(`userManagement.authority.${authority}.may`)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where the entities begin: the lists that the account may see. */
export function EntitiesPage() {
  const { authorities } = useOfficeAccount();
  return (
    <>
      <PageHead />
      <Cards places={officePlaces(authorities).filter(({ to }) => to.startsWith('/entity/'))} />
    </>
  );
}

type CardsProps = { places: ReturnType<typeof officePlaces> };

function Cards({ places }: CardsProps) {
  const t = useWords();
  const counts = useWaitingCounts();
  return (
    <ul className={styles.cards}>
      {places.map(({ to, icon, words, card, waiting }) => (
        <li key={to}>
          <Link to={to} className={styles.card}>
            <ToolIcon name={icon} />
            <span>
              <b>{t(words)}</b>
              {card && <small>{t(card)}</small>}
            </span>
            <WaitingCount count={waiting && counts[waiting]} />
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
