/** The question before an invitation is sent again: the password of the earlier one stops working (decision 31). */
import { type AppCustomer, displayName } from "../../domain/appCustomer.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";

interface InviteAgainQuestionProps {
  customer: AppCustomer;
  onClose: () => void;
  onSend: () => void;
}

export const InviteAgainQuestion = ({ customer, onClose, onSend }: InviteAgainQuestionProps) => (
  <Dialog
    title="Einladung erneut senden?"
    closeLabel="Abbrechen"
    onClose={onClose}
    actions={
      <Button look="primary" onClick={onSend}>
        Erneut senden
      </Button>
    }
  >
    <p>
      <Excerpt text={displayName(customer)} /> erhält eine E-Mail mit einem neuen vorläufigen Passwort an{" "}
      <Excerpt text={customer.email} />. Das Passwort aus der früheren Einladung funktioniert dann nicht mehr.
    </p>
  </Dialog>
);
