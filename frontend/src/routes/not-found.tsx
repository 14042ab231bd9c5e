/** The screen of every address that leads nowhere. */
import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { ButtonLink } from "../components/Button";
import { Notice } from "../components/Notice";
import type { Meta, MetaFunction } from "../lib/meta";

export const loader = () => data(null, { status: 404 });

/** Also for screens whose content does not exist, such as an unknown lesson. */
export const notFoundMeta: Meta = { title: "Page Not Found", robots: "noindex" };

export const meta: MetaFunction<null> = () => notFoundMeta;

export function Component() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404 Error: User attempted to access non-existent route:", pathname);
  }, [pathname]);
  return (
    <Notice
      title="Page Not Found"
      text="We're sorry, the page you are looking for does not exist or has been moved."
    >
      <ButtonLink to="/">Return to Home</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contact Us
      </ButtonLink>
    </Notice>
  );
}
