import { useEffect, useState } from 'react';
import type { Workshop } from '../../../contract/workshop.ts';
import { type WorkshopSection, workshopSections } from '../../../domain/catalogue/publish-checks.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './workshop.module.css';

/** The sections, with the number of required things that each lacks. */
export function SectionIndex({ missing }: { missing: Workshop['missing'] }) {
  const t = useWords();
  const current = useCurrentSection();
  return (
    <nav className={styles.index} aria-label={t('workshop.index')}>
      {workshopSections.map((name) => {
        const count = missing.filter(({ section, isRequired }) => section === name && isRequired).length;
        return (
          <a
            key={name}
            href={`#${name}`}
            aria-current={name === current ? 'location' : undefined}
            className={classes(styles.entry)}
          >
            {t(`workshop.section.${name}`)}
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <span className="sr-only"> {t('workshop.index.missing', { count })}</span>
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}

/** The topmost section in sight. */
function useCurrentSection(): WorkshopSection {
  const [current, setCurrent] = useState<WorkshopSection>('basics');
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        const top = workshopSections.find((name) => inSight.has(name));
        if (top) setCurrent(top);
      },
      { rootMargin: '-180px 0px -50% 0px' },
    );
    for (const name of workshopSections) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
