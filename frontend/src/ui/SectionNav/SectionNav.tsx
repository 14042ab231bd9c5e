/** The tab-like navigation of a section of the site: a tab for each of its pages. */
import { useLocation } from "react-router";
import { Link } from "../Link/Link";
import { ariaCurrent } from "../navigation";
import { TAB } from "../Tabs/Tabs";

export interface SectionNavProps {
  /** Name of the section, for screen readers. */
  label: string;
  /** The tabs in order; `href` is the path of a page. */
  tabs: { title: string; href: string }[];
}

const THREE = "grid-cols-[repeat(3,auto)] justify-between sm:justify-center";

const FIVE = `${THREE} sm:grid-flow-col`;

const FOUR =
  "max-md:grid-cols-2 max-md:justify-stretch md:grid-cols-[repeat(3,auto)_minmax(0,18rem)] md:justify-center";

/** Tabs are links, so they work without scripts; like other tabs they also answer to Space. */
export function SectionNav({ label, tabs }: SectionNavProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="border-b border-line bg-paper print:hidden">
      <ul
        className={`mx-auto grid w-full max-w-page px-gutter sm:gap-2 ${tabs.length > 4 ? FIVE : tabs.length === 4 ? FOUR : THREE} large-text:grid-cols-1`}
      >
        {tabs.map(({ title, href }) => (
          <li key={href}>
            <Link
              to={href}
              className={`grid h-full min-h-12 place-content-center p-2 text-center text-sm/tight text-balance sm:min-h-14 sm:px-3 lg:px-5 ${TAB}`}
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
