import { classes } from '../ui/classes.ts';
import styles from './header.module.css';
import { LocaleMenu } from './locale-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

export function Header() {
  return (
    <header className={classes(styles.header, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <Logo />
        <SearchForm />
        <LocaleMenu />
      </div>
    </header>
  );
}
