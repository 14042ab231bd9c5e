import type { Html } from "#app/generated/content.ts";

export interface ProseProps {
  /** Made from an editor's Markdown by the content crate, which refuses raw HTML. */
  html: Html;
  className?: string;
}

/** Running text that an editor wrote as Markdown. */
export function Prose({ html, className = "" }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content crate's own HTML
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
