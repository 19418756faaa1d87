import { Link } from '@tanstack/react-router';
import { usePage } from '../../ui/page/page-context.tsx';
import { chineseName } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import styles from './footer.module.css';

export function Footer() {
  const t = useWords();
  const { shop, locale } = usePage();
  const { names, handlingFee, hours } = shop;
  const own = chineseName(shop, locale);
  const both = own === names.en ? own : `${names.en} ${own}`;
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
            {t('layout.fee', { fee: priceText(handlingFee) })}{' '}
            <span className={styles.hours}>{t('layout.hours', { hours })}</span>
          </p>
          <p>{t('layout.copyright', { shop: both })}</p>
        </div>
      </div>
    </footer>
  );
}
