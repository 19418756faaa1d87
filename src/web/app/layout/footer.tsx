import { Link } from '@tanstack/react-router';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import styles from './footer.module.css';

const handlingFee = 10;

export function Footer() {
  const t = useWords();
  const { shop } = usePage();
  const names = shop.nameCht === shop.nameEng ? shop.nameEng : `${shop.nameEng} ${shop.nameCht}`;
  return (
    <footer className={classes(styles.footer, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <Logo />
        <nav aria-label={t('layout.footer')}>
          <Link to="/about-us">{t('layout.link.about-us')}</Link>
          <Link to="/tnc">{t('layout.link.tnc')}</Link>
          <Link to="/privacy">{t('layout.link.privacy')}</Link>
          <Link to="/faq">{t('layout.link.faq')}</Link>
          <Link to="/find-order">{t('findOrder.title')}</Link>
          <Link to="/opportunity">{t('layout.link.opportunity')}</Link>
          <Link to="/contact-us">{t('layout.link.contact-us')}</Link>
        </nav>
        <div className={styles.small}>
          <p>
            {t('layout.fee', { fee: priceText(handlingFee) })} <span className={styles.hours}>{t('layout.hours')}</span>
          </p>
          <p>{t('layout.copyright', { shop: names })}</p>
        </div>
      </div>
    </footer>
  );
}
