import { Link } from "./Link";

export const states = {
  plain: (
    <Link to="/about" className="text-link underline">
      About the centre
    </Link>
  ),
  "with a query": <Link to={{ pathname: "/login", search: "?register" }}>Register</Link>,
};
