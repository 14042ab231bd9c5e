import { SentPage } from "./SentPage";

export const states = {
  "in a form that was refused": (
    <form>
      <SentPage form={{ name: "contact", page: "/contact", values: {}, errors: {} }} />
      <p>A hidden field says which page shows the form.</p>
    </form>
  ),
};
