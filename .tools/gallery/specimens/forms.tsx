/** Forms and their fields: untouched, right, wrong, disabled, busy. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { Checkbox } from "../../../src/ui/forms/Checkbox.tsx";
import { CodeField } from "../../../src/ui/forms/CodeField.tsx";
import { Field } from "../../../src/ui/forms/Field.tsx";
import { Form } from "../../../src/ui/forms/Form.tsx";
import { MissingFields } from "../../../src/ui/forms/MissingFields.tsx";
import { PasswordField } from "../../../src/ui/forms/PasswordField.tsx";
import { PolicyChecklist } from "../../../src/ui/forms/PolicyChecklist.tsx";
import { SearchBox } from "../../../src/ui/forms/SearchBox.tsx";
import { SelectField } from "../../../src/ui/forms/SelectField.tsx";
import { Submit } from "../../../src/ui/forms/Submit.tsx";
import { Toggle } from "../../../src/ui/forms/Toggle.tsx";
import { longWord, nothing, type Specimens } from "../Specimen.ts";

const schema = v.looseObject({
  city: v.optional(v.pipe(v.string(), v.minLength(2, "Bitte geben Sie den Ort ein."))),
});
const choices = [
  { value: "Employee", label: "Mitarbeiter" },
  { value: "Admin", label: "Admin" },
];
const rules = [
  { label: "8 Zeichen", holds: (password: string) => password.length >= 8 },
  { label: "eine Ziffer", holds: (password: string) => /\d/.test(password) },
];

const inForm = (fields: ReactNode) => (
  <Form schema={schema} onSubmit={nothing}>
    {fields}
  </Form>
);

/** A form with typed text, so that its field shows whether the text is valid. */
function Typed({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector("input");
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // A field counts as touched once the user has edited and then left it. The form must have rendered in between, so
    // the timeout.
    const timer = setTimeout(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    return () => clearTimeout(timer);
  }, [text]);
  return <div ref={place}>{inForm(<Field name="city" label="Ort" />)}</div>;
}

/** A service's answer reaches an existing form. The form focuses the field, and the gallery must not keep that focus. */
function Refused() {
  const [issues, setIssues] = useState({});
  useEffect(() => {
    const timer = setTimeout(() => setIssues({ email: "Diese Adresse wird bereits verwendet." }), 50);
    return () => clearTimeout(timer);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  // Runs after the form's own effect, which gives the field the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what matters.
  useEffect(() => {
    const field = place.current?.querySelector("input");
    if (document.activeElement !== field) return;
    field?.blur();
    window.scrollTo(0, 0);
  }, [issues]);
  return (
    <div ref={place}>
      <Form schema={schema} onSubmit={nothing} issues={issues}>
        <Field name="email" label="E-Mail" type="email" />
      </Form>
    </div>
  );
}

function Switch({ start }: { start: boolean }) {
  const [checked, setChecked] = useState(start);
  return <Toggle label="AV-Vertrag" checked={checked} onChange={setChecked} />;
}

export const forms: Specimens = {
  "forms/Form.tsx, forms/FormSummary.tsx, forms/Field.tsx, forms/FieldFrame.tsx, forms/MissingFields.tsx": {
    untouched: inForm(<Field name="street" label="Straße" />),
    "with a hint": inForm(<Field name="street" label="Straße" hint="Mit Hausnummer" />),
    right: <Typed text="Köln" />,
    wrong: <Typed text="K" />,
    "refused by the service": <Refused />,
    "wide as its content": inForm(
      <>
        <Field name="code" label="PLZ" length="short" />
        <Field name="bic" label="BIC" length="medium" />
        <Field name="iban" label="IBAN" length="long" />
      </>,
    ),
    "long text": inForm(<Field name="street" label={longWord} hint={longWord} defaultValue={longWord} />),
    "something is missing": inForm(
      <>
        <Field name="city" label="Ort" />
        <MissingFields fields={[{ name: "city", label: "Ort" }]} />
      </>,
    ),
    interactive: inForm(<Field name="street" label="Straße" />),
  },
  "forms/PasswordField.tsx, forms/PolicyChecklist.tsx": {
    existing: inForm(<PasswordField name="old" label="Altes Passwort" autoComplete="current-password" />),
    "new, with its rules": inForm(
      <PasswordField
        name="new"
        label="Neues Passwort"
        autoComplete="new-password"
        below={<PolicyChecklist field="new" rules={rules} />}
      />,
    ),
  },
  "forms/CodeField.tsx": {
    untouched: inForm(<CodeField name="code" label="Code" />),
  },
  "forms/SelectField.tsx, forms/Select.tsx": {
    untouched: inForm(<SelectField name="group" label="Gruppe" choices={choices} />),
  },
  "forms/Submit.tsx": {
    ready: inForm(<Submit>Anmelden</Submit>),
    busy: inForm(<Submit busy>Anmelden</Submit>),
    disabled: inForm(<Submit disabled>Anmelden</Submit>),
  },
  "forms/Toggle.tsx": {
    on: <Switch start={true} />,
    off: <Switch start={false} />,
    disabled: <Toggle label="AV-Vertrag" checked onChange={nothing} disabled />,
    "long text": <Toggle label={longWord} checked={false} onChange={nothing} />,
    interactive: <Switch start={true} />,
  },
  "forms/Checkbox.tsx": {
    ticked: <Checkbox label="Musterbau GmbH" checked onChange={nothing} />,
    unticked: <Checkbox label="Musterbau GmbH" checked={false} onChange={nothing} />,
  },
  "forms/SearchBox.tsx": {
    empty: <SearchBox label="Kunden suchen" value="" onSearch={nothing} />,
    searching: <SearchBox label="Mitarbeiter suchen" value="muster" onSearch={nothing} />,
    interactive: <SearchBox label="Geräte suchen" value="" onSearch={nothing} />,
  },
};
