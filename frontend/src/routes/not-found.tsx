/** The screen of every address that leads nowhere. */
import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { ButtonLink } from "../components/Button";
import { Container } from "../components/Container";
import type { MetaFunction } from "../lib/meta";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction<null> = () => ({ title: "Page Not Found", robots: "noindex" });

export function Component() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404 Error: User attempted to access non-existent route:", pathname);
  }, [pathname]);
  return (
    <Container>
      <h1>Page Not Found</h1>
      <p>We're sorry, the page you are looking for does not exist or has been moved.</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
      <ButtonLink to="/contact">Contact Us</ButtonLink>
    </Container>
  );
}
