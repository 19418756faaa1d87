import type { ArticleSection } from '../../../words/articles.ts';
import prose from '../text/prose.module.css';
import { ArticleLine } from './article-line.tsx';
import { type Facts, plainLine } from './article-text.ts';

type Props = { section: ArticleSection; facts: Facts; level: 2 | 3 };

export function Section({ section: { id, heading, body }, facts, level }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} tabIndex={-1}>
      <Heading>{plainLine(heading, facts)}</Heading>
      <SectionBody body={body} facts={facts} />
    </section>
  );
}

/** Paragraphs and lists, with what the shop fills in. */
export const SectionBody = ({ body, facts }: Pick<ArticleSection, 'body'> & { facts: Facts }) => (
  <div className={prose.prose}>
    {body.map((block) => (
      <Block key={String(block)} block={block} facts={facts} />
    ))}
  </div>
);

function Block({ block, facts }: { block: string | string[]; facts: Facts }) {
  if (typeof block === 'string') {
    return (
      <p>
        <ArticleLine line={block} facts={facts} />
      </p>
    );
  }
  return (
    <ul>
      {block.map((line) => (
        <li key={line}>
          <ArticleLine line={line} facts={facts} />
        </li>
      ))}
    </ul>
  );
}
