/** The list of games. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { CardList } from "../learn/CardList";

export const loader = () => content("learn/games");

export function Component() {
  const { heading, text, games } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="py-body">
        <CardList wide>
          {games.map((game) => (
            <li key={game.id}>
              <Card
                heading={game.title}
                level={2}
                to={game.link.href}
                picture={game.image}
                action={game.link.name}
                sizes="(min-width: 640px) 560px, 100vw"
              >
                <p>{game.text}</p>
              </Card>
            </li>
          ))}
        </CardList>
      </Container>
    </>
  );
}
