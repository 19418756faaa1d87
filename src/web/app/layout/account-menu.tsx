import { Link, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useVisitor } from '../../people/sign-in/account.ts';
import { askToSignIn } from '../../people/sign-in/sign-in-request.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './account-menu.module.css';

/** The menu is for visitors who are signed in. */
const SignedInMenu = lazyPart(
  async () => (await import('./signed-in-menu.tsx')).SignedInMenu,
  () => <SignInLink isKnown={false} />,
);

/** A link to the sign-in, or the visitor's name in the same place. The place stays empty until the visitor is known. */
export function AccountMenu() {
  const visitor = useVisitor();
  if (visitor.is !== 'signedIn') return <SignInLink isKnown={visitor.is === 'nobody'} />;
  const { login, authorities } = visitor.account;
  return <SignedInMenu fallback={<SignInLink isKnown={false} />} login={login} authorities={authorities} />;
}

function SignInLink({ isKnown }: { isKnown: boolean }) {
  const t = useWords();
  const href = useRouterState({ select: ({ location }) => location.href });
  const isHere = href.startsWith('/login');
  // In an order nothing that was typed may be lost: one signs in over it.
  const stay = (event: MouseEvent) => {
    if (!href.startsWith('/order')) return;
    event.preventDefault();
    askToSignIn({ reason: null });
  };
  return (
    <Link
      to="/login"
      search={isHere ? true : { next: href }}
      preload="intent"
      className={classes(buttonClass({ kind: 'ink' }), styles.account)}
      onClick={stay}
    >
      <Icon name="person" />
      <span className={classes(styles.name, !isKnown && styles.unknown)}>{t('global.menu.account.login')}</span>
    </Link>
  );
}
