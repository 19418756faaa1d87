import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import styles from './article.module.css';

/** How to reach the shop, from its own settings. */
export function ContactCard() {
  const t = useWords();
  const { shop } = usePage();
  return (
    <dl className={styles.contact}>
      <div>
        <dt>
          <Icon name="mail" />
          {t('contact.email')}
        </dt>
        <dd>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="phone" />
          {t('contact.phone')}
        </dt>
        <dd>
          <a className="nowrap" href={telephoneLink(shop.phone)}>
            {shop.phone}
          </a>
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="clock" />
          {t('contact.hours')}
        </dt>
        <dd className="keep">{shop.hours}</dd>
      </div>
      <div>
        <dt>
          <Icon name="place" />
          {t('contact.place')}
        </dt>
        <dd className="keep">{shop.place}</dd>
      </div>
    </dl>
  );
}
