// Programs that show e-mails know little of style sheets.
const button = { background: "#1f5f4a", color: "#ffffff", padding: "12px 20px", textDecoration: "none" };

export function Welcome({ name, link }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`Welcome, ${name}`}</title>
      </head>
      <body style={{ fontFamily: "Georgia, serif" }}>
        <h1>{`Welcome, ${name}`}</h1>
        <p>Please confirm your address:</p>
        <a href={link} style={button}>
          It is mine
        </a>
      </body>
    </html>
  );
}
