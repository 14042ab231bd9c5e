/**
 * The ways in for visitors who are not signed in. They depend on the visitor, so they stand outside
 * the fragments that are kept for all (runtime/page/fragmentCache).
 */
import { type LinkProps, useLocation, useMatches } from "react-router";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { NOT_FOUND_ROUTE, useSite } from "#app/runtime/page/site.ts";
import { signInLink } from "#app/runtime/routing/guard.ts";
import { Link } from "#app/ui/Link/Link.tsx";
import { isActive } from "#app/ui/navigation.ts";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FooterGround } from "./FooterGround";

/** Where “Sign in” leads from this page; undefined where there is nothing to sign in to. */
function useSignIn(): string | undefined {
  const { user } = useRenderContext();
  const { pathname } = useLocation();
  // Many addresses share the page that says that there is none, and nobody wants to go back there.
  const shown = useMatches().at(-1);
  const missing = shown?.id === NOT_FOUND_ROUTE || shown?.loaderData === undefined;
  return user ? undefined : signInLink(missing ? "/" : pathname);
}

function SignInLink(props: LinkProps) {
  return (
    <Link rel="nofollow" {...props}>
      {useSite().signIn.name}
    </Link>
  );
}

/** The last line of the footer. */
export function FooterSignIn() {
  const address = useSignIn();
  return (
    address && (
      <FooterGround>
        <p className="mx-auto w-full max-w-page px-gutter pb-5">
          <SignInLink to={address} className="inline-block py-1.5 underline" />
        </p>
      </FooterGround>
    )
  );
}

/** The last item of the menu of small screens. */
export function MenuSignIn(props: Pick<LinkProps, "className" | "onClick">) {
  const address = useSignIn();
  return address && <SignInLink to={address} {...props} />;
}

/** Above the learning pages. */
export function LearningSignIn() {
  const address = useSignIn();
  const { signIn } = useSite();
  const { pathname } = useLocation();
  return (
    address &&
    isActive(pathname, "/learn") && (
      <aside className="bg-band text-right text-sm text-muted print:hidden" aria-label={signIn.name}>
        <p className="mx-auto w-full max-w-page px-gutter">
          {signIn.learners}{" "}
          <TextLink to={address} rel="nofollow" className="inline-block py-1.5">
            {signIn.name}
          </TextLink>
        </p>
      </aside>
    )
  );
}
