/** The flyer of the seminar, page by page, and the way to its registration form. */
import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useHref, useLoaderData, useNavigate } from "react-router";
import type { FlyerPage, Picture } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { content, present } from "#app/runtime/page/content.ts";
import { latest, type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { FILLING } from "#app/ui/Picture/Picture.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Spinner } from "#app/ui/Spinner/Spinner.tsx";
import { SWIPED, usePagingKeys, useSwipe } from "#app/ui/Viewer/paging.ts";
import { usePictureStatus } from "#app/ui/Viewer/pictureStatus.ts";
import { preload } from "#app/ui/Viewer/preload.ts";
import { Detail } from "../shared/Detail";

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const [page, { loading }, event] = await Promise.all([
    content("services/seminar-registration"),
    content("viewer"),
    present("registrations/seminar-registration", context),
  ]);
  return { ...page, loading, event };
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { updated: latest(data?.page.updated, data?.event.updated) });

/** Values of `page` in the address. */
const pageNumbers = (flyer: FlyerPage[]): string[] => flyer.map((_, index) => String(index + 1));

export const query = async () => ({
  page: pageNumbers((await content("services/seminar-registration")).flyer),
});

const SIZES = "(min-width: 768px) 640px, calc(100vw - 40px)";

/** Where page `number` of the flyer is looked for, in this order. */
function addressesOf(number: number): string[] {
  const file = `seminar_website_${number}.jpg`;
  return [`/pics/${file}`, `/services/seminar-registration/${file}`];
}

interface FlyerImageProps {
  /** Counted from 1. */
  number: number;
  picture: Picture;
  /** Says that it is on its way. */
  loading: string;
}

/** Tries the format and size that suit the browser, and after a failure each address in turn. */
function FlyerImage({ number, picture: { src, widths, width, height, alt }, loading }: FlyerImageProps) {
  const addresses = addressesOf(number);
  const [failures, setFailures] = useState(0);
  const { status, box } = usePictureStatus<HTMLDivElement>(String(failures));

  useEffect(() => {
    if (status !== "failed") return;
    if (failures < 2) setFailures(failures + 1);
    else console.error(`Page ${number} of the flyer could not be loaded from any of its addresses.`);
  }, [status, failures, number]);

  const srcSet = (type: string) => widths.map((size) => `${src}-${size}.${type} ${size}w`).join(", ");
  return (
    <div
      {...box}
      className="relative overflow-hidden rounded-lg border border-line bg-band shadow-lift"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <picture key={failures}>
        {failures === 0 && <source type="image/avif" srcSet={srcSet("avif")} sizes={SIZES} />}
        {failures === 0 && <source type="image/webp" srcSet={srcSet("webp")} sizes={SIZES} />}
        <img
          src={addresses[Math.max(failures - 1, 0)]}
          alt={alt}
          width={width}
          height={height}
          className={FILLING}
          fetchPriority="high"
        />
      </picture>
      {status === "loading" && <Spinner label={loading} />}
    </div>
  );
}

/** The page that the address names; the buttons are a form, so they work without scripts. */
function Flyer({
  flyer,
  messages,
  loading,
}: {
  flyer: FlyerPage[];
  messages: Messages["events"]["paging"];
  loading: string;
}) {
  const query = useQuery();
  const navigate = useNavigate();
  const number = Math.max(pageNumbers(flyer).indexOf(query.get("page") ?? ""), 0) + 1;
  const page = flyer[number - 1];
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  const turnTo = (target: number) =>
    void navigate(`?page=${target}`, { replace: true, preventScrollReset: true });
  const paging = {
    previous: number > 1 ? () => turnTo(number - 1) : undefined,
    next: number < flyer.length ? () => turnTo(number + 1) : undefined,
  };
  usePagingKeys(paging);
  const swipe = useSwipe(paging);

  // A button that has just become disabled would lose the focus to nothing.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    if (number === 1) next.current?.focus();
    if (number === flyer.length) previous.current?.focus();
  }, [number, flyer.length]);

  useEffect(() => {
    for (const { image } of flyer.slice(number, number + 1)) preload(image, SIZES);
  }, [flyer, number]);

  return (
    <div className="mx-auto w-full max-w-160">
      <form
        action={useHref(".")}
        className="mb-4 flex items-center justify-between gap-2 whitespace-nowrap large-text:flex-wrap large-text:whitespace-normal"
        onSubmit={(event) => {
          event.preventDefault();
          pressed.current = true;
          turnTo(Number((event.nativeEvent as SubmitEvent).submitter?.getAttribute("value")));
        }}
      >
        <Button
          ref={previous}
          type="submit"
          name="page"
          value={number - 1}
          look="secondary"
          disabled={number === 1}
        >
          {messages.previous}
        </Button>
        <p aria-live="polite">{format(messages.page, { number, pages: flyer.length })}</p>
        <Button
          ref={next}
          type="submit"
          name="page"
          value={number + 1}
          look="secondary"
          disabled={number === flyer.length}
        >
          {messages.next}
        </Button>
      </form>
      <div {...swipe} className={SWIPED}>
        {page && <FlyerImage key={number} number={number} picture={page.image} loading={loading} />}
      </div>
    </div>
  );
}

export function Component() {
  const { heading, text, back, paging, textHeading, flyer, registration, loading, event } =
    useLoaderData<typeof loader>();
  const query = useQuery();
  // What stands for a form that is still to be announced leads nowhere.
  const showsRegistration = query.get("page") !== "2" && (event.open || registration.placeholder);
  return (
    <>
      <PageHeader title={heading} lead={text}>
        {event.marks.map((mark) => (
          <p key={mark} className="mt-4 text-lg">
            <strong>{mark}</strong>
          </p>
        ))}
        <p className="mt-6">
          <ButtonLink to={back.href} look="quiet">
            {back.name}
          </ButtonLink>
        </p>
      </PageHeader>
      <Container className="grid gap-columns py-section lg:grid-cols-[minmax(0,40rem)_1fr] lg:items-start large-text:grid-cols-[minmax(0,1fr)] print:py-6">
        <Flyer flyer={flyer} messages={paging} loading={loading} />
        <div>
          {showsRegistration && (
            <p className="mb-8">
              {registration.href ? (
                <ButtonAnchor href={registration.href}>{registration.text}</ButtonAnchor>
              ) : (
                <Detail detail={registration} />
              )}
            </p>
          )}
          <h2 className="text-2xl/[1.15]">{textHeading}</h2>
          {flyer.map(({ image, text }) => (
            <Prose key={image.src} html={text} className="mt-6" />
          ))}
        </div>
      </Container>
    </>
  );
}
