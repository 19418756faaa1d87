import { Link } from '@tanstack/react-router';
import { articlePieces, type Facts } from './article-text.ts';

/** One line of an article with its links and the shop's own name, mail address and telephone. */
export function ArticleLine({ line, facts }: { line: string; facts: Facts }) {
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
      <Link key={key} to={path} {...(hash && { hash })}>
        {text}
      </Link>
    );
  });
}
