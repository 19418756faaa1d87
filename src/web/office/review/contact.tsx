import { telephoneLink } from '../../ui/text/telephone-link.ts';
import styles from './contact.module.css';
import { MailText } from './mail-text.tsx';

type Props = { email: string; telephone: string };

/** How to reach a buyer; nothing when the buyer is not named. */
export function Contact({ email, telephone }: Props) {
  return (
    <span className={styles.contact}>
      {email && (
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <MailText email={email} />
        </a>
      )}
      {telephone && (
        <a className="nowrap" href={telephoneLink(telephone)}>
          {telephone}
        </a>
      )}
    </span>
  );
}
