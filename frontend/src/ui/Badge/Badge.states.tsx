import { Badge } from "./Badge";

export const states = {
  plain: <Badge>Draft</Badge>,
  done: <Badge look="done">Completed</Badge>,
  current: <Badge look="current">In progress</Badge>,
};
