/** The list of games. */
import { useLoaderData } from "react-router";
import { Card } from "../../components/Card";
import { Container } from "../../components/Container";
import { CardList } from "../../components/learn/CardList";
import { PageHeader } from "../../components/PageHeader";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/games");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

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
