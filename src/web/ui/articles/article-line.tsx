import { Link, useRouter } from '@tanstack/react-router';
import { articlePieces, type Facts } from './article-text.ts';

/** The route of the addresses that are no page. */
const pageNotFound = '/$';

/** One line of an article with its links and the shop's own name, mail address and telephone. */
export function ArticleLine({ line, facts }: { line: string; facts: Facts }) {
  const router = useRouter();
  /** Other addresses, such as the app of the door, are the server's to answer. */
  const isPage = (path: string) => {
    const [, , route] = router.getMatchedRoutes(path.split('?')[0] ?? '');
    return route?.id !== pageNotFound;
  };
  return articlePieces(line, facts).map(({ text, href }, at) => {
    const key = `${at} ${text}`;
    if (href === undefined) return <span key={key}>{text}</span>;
    if (!href.startsWith('/')) {
      return (
        <a key={key} className="nowrap" href={href}>
          {text}
        </a>
      );
    }
    const [path = href, hash] = href.split('#');
    return (
      <Link key={key} to={path} {...(hash && { hash })} reloadDocument={!isPage(path)}>
        {text}
      </Link>
    );
  });
}
