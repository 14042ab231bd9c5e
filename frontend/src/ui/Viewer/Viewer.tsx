/**
 * Shows one picture of a gallery at a time, over everything else. Each picture has an
 * address of its own, so all controls are links and work without scripts.
 */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { Picture as PictureData } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { isPopoverOpen } from "#app/runtime/start/popover.ts";
import { ChevronLeft } from "../Icon/ChevronLeft";
import { ChevronRight } from "../Icon/ChevronRight";
import { Close } from "../Icon/Close";
import { LoadingLine } from "../LoadingLine/LoadingLine";
import { Picture } from "../Picture/Picture";
import { RoundLink } from "../RoundButton/RoundButton";
import { Spinner } from "../Spinner/Spinner";
import { leadsBackTo } from "./galleryPlace";
import { SWIPED, usePagingKeys, useSwipe } from "./paging";
import { usePictureStatus } from "./pictureStatus";
import { preload } from "./preload";
import { imageAddress, neighboursOf } from "./viewedImage";

export interface ViewerPicture {
  id: string;
  title: string;
  image: PictureData;
}

export interface ViewerProps<Shown extends ViewerPicture> {
  /** At least one picture; the last leads on to the first. */
  pictures: Shown[];
  /** The one of them that the address names. */
  current: Shown;
  messages: Messages["layout"]["viewer"];
  /** The address of the gallery: where Close and Escape lead. Those of the pictures lie below it. */
  gallery: string;
  /** What stands below the picture. */
  caption?: (shown: Shown) => ReactNode;
  /** Further controls: links and buttons. */
  actions?: (shown: Shown) => ReactNode;
}

/** Pictures are as wide as the window, or leave room for the controls where it is wider than they. */
const SIZES = "(min-aspect-ratio: 4 / 3) 80vw, 100vw";

/** Whether a click on a link leads on in this window, and not in another one. */
function opensHere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Makes the dialog modal, which keeps the focus inside, and gives the focus back at the end. */
function useModal(address: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(address);

  useEffect(() => {
    shown.current = address;
  }, [address]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // In a task of its own: moving the focus has the browser lay out the page, and what else a page
    // does when it starts takes slow phones long enough.
    const timer = setTimeout(() => {
      // What visitors have opened or reached before the start stays so.
      const opened = [...element.querySelectorAll<HTMLElement>("[popover]")].find(isPopoverOpen);
      const reached = element.contains(document.activeElement) ? document.activeElement : null;
      // The server's markup holds an open dialog; only one that is closed can become modal.
      element.open = false;
      // What a dialog gives the focus to at once, or its first control would have it for a moment.
      const heading = element.querySelector("h1");
      if (heading) heading.autofocus = true;
      element.showModal();
      opened?.showPopover();
      if (reached instanceof HTMLElement) reached.focus({ preventScroll: true });
    });
    return () => {
      clearTimeout(timer);
      // After the layout has moved the focus to the page that took this one's place.
      requestAnimationFrame(() => {
        const link = `main a[href="${CSS.escape(shown.current)}"]:not([data-copy] *)`;
        document.querySelector<HTMLElement>(link)?.focus();
      });
    };
  }, []);

  return dialog;
}

export function Viewer<Shown extends ViewerPicture>({
  pictures,
  current,
  messages,
  gallery,
  caption,
  actions,
}: ViewerProps<Shown>) {
  const titleId = useId();
  const navigate = useNavigate();
  // A picture is shown as soon as it is asked for, not when its address has been taken up.
  const [asked, setAsked] = useState({ id: current.id, since: current.id });
  if (asked.since !== current.id) setAsked({ id: current.id, since: current.id });
  const index = pictures.findIndex(({ id }) => id === asked.id);
  const shown = pictures[index] ?? current;
  const neighbours = neighboursOf(index, pictures.length);
  const previous = pictures[neighbours.previous] ?? shown;
  const next = pictures[neighbours.next] ?? shown;
  const addressOf = ({ id }: Shown) => imageAddress(gallery, id);

  const { status, box } = usePictureStatus<HTMLDivElement>(shown.id);
  const dialog = useModal(addressOf(shown));

  // Who came from the gallery goes back there, and Back does not open the picture again.
  const closing = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") closing.current = false;
  }, [state]);
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    if (leadsBackTo(gallery)) navigate(-1);
    else navigate(gallery, { replace: true });
  };
  const show = ({ id }: Shown) => setAsked({ id, since: current.id });
  const turnTo = (picture: Shown) => {
    show(picture);
    navigate(addressOf(picture), { replace: true, preventScrollReset: true });
  };
  const paging = { previous: () => turnTo(previous), next: () => turnTo(next) };
  usePagingKeys({ ...paging, close });
  const swipe = useSwipe(paging);

  useEffect(() => {
    if (status === "loading") return;
    preload(next.image, SIZES);
    preload(previous.image, SIZES);
  }, [status, next, previous]);

  const { width, height } = shown.image;
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      // Until the scripts make it modal, messages would lie on its buttons.
      className="[body:has(&)_#root>:last-child]:top-40 [body:has(&)_#root>:last-child]:bottom-auto on-night fixed inset-0 z-55 grid size-full max-h-none max-w-none grid-cols-[auto_1fr_auto] grid-rows-[auto_minmax(12rem,1fr)_auto_auto] gap-3 overflow-y-auto bg-night p-[clamp(0.75rem,2vw,1.5rem)] text-on-night outline-none md:grid-rows-[auto_minmax(12rem,1fr)_auto] noscript:static noscript:h-[calc(100vh-var(--spacing-bar))] print:static print:text-inherit"
      data-viewer=""
      aria-labelledby={titleId}
      // Ways of closing that are no key press, such as the back gesture of a phone.
      onClose={close}
    >
      <LoadingLine className="top-0 bg-glow" />
      <div className="col-span-3 flex items-start justify-between gap-4">
        <div aria-live="polite">
          <h1 id={titleId} tabIndex={-1} className="text-xl outline-none">
            {shown.title}
          </h1>
          <p className="text-sm/[1.65] text-on-night-muted">
            {format(messages.position, { number: index + 1, count: pictures.length })}
          </p>
        </div>
        <RoundLink
          to={gallery}
          aria-label={messages.close}
          onClick={(event) => {
            if (!opensHere(event)) return;
            event.preventDefault();
            close();
          }}
        >
          <Close />
        </RoundLink>
      </div>
      <RoundLink
        to={addressOf(previous)}
        replace
        preventScrollReset
        className="row-start-4 self-center md:row-start-2"
        onClick={(event) => opensHere(event) && show(previous)}
        aria-label={messages.previous}
      >
        <ChevronLeft />
      </RoundLink>
      <div
        {...box}
        {...swipe}
        className={`relative col-span-3 row-start-2 grid place-items-center [container-type:size] md:col-span-1 md:col-start-2 ${SWIPED}`}
        data-status={status}
      >
        <Picture
          key={shown.id}
          picture={shown.image}
          sizes={SIZES}
          // As large as the stage allows, in the picture's own shape.
          className={
            status === "failed"
              ? "hidden"
              : "h-auto w-[min(100cqw,100cqh*var(--ratio),100rem)] rounded-sm transition-opacity duration-300"
          }
          style={{ "--ratio": width / height }}
          priority
        />
        {status === "loading" && <Spinner label={messages.loading} />}
        {status === "failed" && <p>{messages.failed}</p>}
      </div>
      <RoundLink
        to={addressOf(next)}
        replace
        preventScrollReset
        className="col-start-3 row-start-4 self-center md:row-start-2"
        onClick={(event) => opensHere(event) && show(next)}
        aria-label={messages.next}
      >
        <ChevronRight />
      </RoundLink>
      {caption && (
        <div className="col-span-3 col-start-1 row-start-3 self-center md:max-w-[calc(100%-20rem)]">
          {caption(shown)}
        </div>
      )}
      {actions && (
        <div className="col-start-2 row-start-4 flex flex-wrap items-center justify-center gap-2 md:col-span-3 md:col-start-1 md:row-start-3 md:gap-3 md:justify-self-end">
          {actions(shown)}
        </div>
      )}
    </dialog>
  );
}
