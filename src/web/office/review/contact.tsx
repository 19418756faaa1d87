import type { ReactNode } from 'react';
import { telephoneLink } from '../../ui/text/telephone-link.ts';

type Props = { email: string; telephone: string; between: ReactNode };

/** How to reach a buyer; nothing when the buyer is not named. */
export function Contact({ email, telephone, between }: Props) {
  return (
    <>
      {email && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>}
      {email && telephone && between}
      {telephone && (
        <a className="nowrap" href={telephoneLink(telephone)}>
          {telephone}
        </a>
      )}
    </>
  );
}
