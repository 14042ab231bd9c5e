import { Button } from "../Button/Button";
import { TextField } from "../Field/Field";
import { TableTools } from "./TableTools";

export const states = {
  "a search": (
    <TableTools>
      <TextField label="Search" type="search" />
    </TableTools>
  ),
  "a search and buttons": (
    <TableTools
      buttons={
        <>
          <Button look="secondary">Download</Button>
          <Button>Invite</Button>
        </>
      }
    >
      <TextField label="Search the people" type="search" />
    </TableTools>
  ),
};
