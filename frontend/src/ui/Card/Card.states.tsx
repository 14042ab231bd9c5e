import { drawing } from "../Picture/Picture.states";
import { Card } from "./Card";

export const states = {
  "words alone": (
    <Card heading="Sunday satsang">
      <p>Talk, chanting and silence, for everybody.</p>
    </Card>
  ),
  "a link": (
    <Card heading="Hinduism for children" to="/services/hinduism-for-children" action="Read more">
      <p>Stories, games and songs on Sunday mornings.</p>
    </Card>
  ),
  "a picture above the words": (
    <div className="max-w-96">
      <Card
        heading="Nutrition programme"
        to="/services/nutrition-programme"
        picture={drawing}
        action="Read more"
      >
        <p>Meals for three schools.</p>
      </Card>
    </div>
  ),
  "beside the words on narrow screens": <Card heading="The lamp" picture={drawing} ratio="1" row="narrow" />,
  "beside the words on medium screens": (
    <Card heading="The lamp" picture={drawing} row="medium">
      <p>Lit every evening.</p>
    </Card>
  ),
  "below another heading": (
    <>
      <h3 className="mb-4">Courses</h3>
      <Card heading="Introduction" level={4}>
        <p>Six evenings.</p>
      </Card>
    </>
  ),
};
