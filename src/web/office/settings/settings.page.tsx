import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { UnsavedSections } from '../workshop/unsaved.tsx';
import { SaleSection } from './sale-section.tsx';
import styles from './settings.module.css';
import { ShopSection } from './shop-section.tsx';

/** The things that operators change about the shop, in sections that are saved one by one. */
export function SettingsPage() {
  const t = useWords();
  return (
    <UnsavedSections>
      <PageHead />
      <p className={styles.lead}>{t('shopSettings.lead')}</p>
      <div className={styles.sections}>
        <section className={styles.section} aria-labelledby="shop" tabIndex={-1}>
          <h2 id="shop">{t('shopSettings.shop')}</h2>
          <ShopSection />
        </section>
        <section className={styles.section} aria-labelledby="sale" tabIndex={-1}>
          <h2 id="sale">{t('shopSettings.sale')}</h2>
          <SaleSection />
        </section>
      </div>
    </UnsavedSections>
  );
}
