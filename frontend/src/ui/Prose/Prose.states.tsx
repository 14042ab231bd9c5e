import { Prose } from "./Prose";

const html = `<p>Running text with <strong>weight</strong>, <em>stress</em> and a <a href="/about">link</a>.</p>
<h2>A heading</h2>
<ul><li>One thing</li><li>and another</li></ul>
<ol><li>First</li><li>then</li></ol>
<blockquote><p>Truth is one; the wise call it by many names.</p></blockquote>`;

export const states = {
  "what Markdown has": <Prose html={html} />,
};
