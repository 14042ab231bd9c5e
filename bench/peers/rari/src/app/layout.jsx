export const metadata = { title: "Vedanta" };

export default function Layout({ children }) {
  return <div id="root">{children}</div>;
}
