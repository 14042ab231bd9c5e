export const metadata = { title: "Vedanta" };

export default function Layout({ children }) {
  return (
    <html lang="en-ZA">
      <head>
        <link rel="stylesheet" href="/app.css" />
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
