type Props = { html: string; lang?: string | undefined; className?: string | undefined };

/**
 * The only place where HTML is drawn as it came: an event's long text, which the server has already cleaned to a short
 * list of harmless tags. Nothing a visitor typed may ever come here.
 */
export function CleanedHtml({ html, lang, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it is sent
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
