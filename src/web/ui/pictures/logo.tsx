import { Link } from '@tanstack/react-router';
import { usePage } from '../page/page-context.tsx';
import { chineseName, shopName } from '../page/use-title.ts';
import { useWords } from '../page/words.tsx';
import styles from './logo.module.css';

/** The shop's name under its light, for dark ground; it leads home. */
export function Logo() {
  const t = useWords();
  const { shop, locale } = usePage();
  const own = chineseName(shop, locale);
  return (
    <Link to="/home" className={styles.logo} aria-label={t('layout.home', { shop: shopName(shop, locale) })}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.beam} d="M13.5 2h5L27 23H5z" />
        <ellipse className={styles.light} cx="16" cy="23.5" rx="13" ry="6.5" />
      </svg>
      <b lang="zh-HK">{own}</b>
      {shop.names.en !== own && <span lang="en">{shop.names.en}</span>}
    </Link>
  );
}
