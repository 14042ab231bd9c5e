/** The tab-like navigation of a section of the site: a tab for each of its pages. */
import { useLocation } from "react-router";
import { ariaCurrent } from "./frame/navigation";
import { Link } from "./Link";

export interface SectionNavProps {
  /** Name of the section, for screen readers. */
  label: string;
  /** The tabs in order; `href` is the path of a page. */
  tabs: { title: string; href: string }[];
}

/** Tabs are links, so they work without scripts; like other tabs they also answer to Space. */
export function SectionNav({ label, tabs }: SectionNavProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="section-nav no-print">
      <ul className="wrap" data-count={tabs.length}>
        {tabs.map(({ title, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="tab"
              aria-current={ariaCurrent(pathname, href)}
              onKeyDown={(event) => {
                if (event.key !== " ") return;
                event.preventDefault();
                event.currentTarget.click();
              }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
