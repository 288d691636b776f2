/** The form: validation, issues, and a submit button that is never stale. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { Field } from "../../src/ui/forms/Field.tsx";
import { Form } from "../../src/ui/forms/Form.tsx";
import { useForm } from "../../src/ui/forms/formState.ts";
import { MissingFields } from "../../src/ui/forms/MissingFields.tsx";
import { PasswordField } from "../../src/ui/forms/PasswordField.tsx";
import { SelectField } from "../../src/ui/forms/SelectField.tsx";
import { Submit } from "../../src/ui/forms/Submit.tsx";
import { poll } from "../support/poll.ts";
import {
  act,
  click,
  find,
  inputOf,
  leave,
  openDocument,
  press,
  type Rendered,
  render,
  textOf,
  textsOf,
  type,
} from "../support/render.tsx";

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty("E-Mail fehlt."), v.email("Keine E-Mail.")),
  password: v.pipe(v.string(), v.minLength(6, "Zu kurz.")),
});

interface LoginProps {
  sent?: unknown[];
  issues?: Readonly<Record<string, string>>;
  busy?: boolean;
  email?: string;
}

const Login = ({ sent = [], issues, busy, email }: LoginProps) => (
  <Form schema={schema} onSubmit={(values) => sent.push(values)} issues={issues}>
    <Field name="email" label="E-Mail" type="email" defaultValue={email} />
    <PasswordField name="password" label="Passwort" autoComplete="current-password" />
    <MissingFields
      fields={[{ name: "email", label: "E-Mail" }]}
      others={[{ id: "pad", label: "Unterschrift" }]}
    />
    <Submit busy={busy}>Anmelden</Submit>
  </Form>
);

/** Records the values of the field "iban" as the form reads them. */
function Typed({ into }: { into: string[] }) {
  into.push(useForm().typed.iban ?? "");
  return null;
}

const submit = () => find<HTMLButtonElement>("button[type=submit]");
const issueText = (name: string) => textOf(`[id="${inputOf(name).id}-issue"]`);
let shown: Rendered;

test.after.each(() => shown.unmount());
openDocument(test);

test("the button waits for the schema, and the submitted values are the schema's output", async () => {
  const sent: unknown[] = [];
  shown = await render(<Login sent={sent} />);
  assert.ok(submit().disabled);
  await type("email", "  Max@Firma.DE ");
  assert.ok(submit().disabled);
  await type("password", "geheim1");
  assert.not(submit().disabled);
  await click(submit());
  assert.equal(sent, [{ email: "max@firma.de", password: "geheim1" }]);
});

test("a field shows its issue after it was edited and left, not before", async () => {
  shown = await render(<Login />);
  await act(async () => inputOf("email").focus());
  await leave("email");
  assert.is(issueText("email"), "", "tabbing past an empty field");
  await type("email", "max@");
  assert.is(issueText("email"), "");
  assert.is(inputOf("email").getAttribute("aria-invalid"), "false");
  await leave("email");
  assert.is(issueText("email"), "Keine E-Mail.");
  assert.is(inputOf("email").getAttribute("aria-invalid"), "true");
  assert.is(inputOf("email").getAttribute("aria-describedby"), `${inputOf("email").id}-issue`);
  await type("email", "max@firma.de");
  assert.is(issueText("email"), "");
});

test("an issue is announced when its field is left: not with each key, and only once", async () => {
  shown = await render(<Login />);
  const announced = () => textOf("form > [aria-live]");
  await type("email", "max@");
  await leave("email");
  assert.is(announced(), "Keine E-Mail.");
  await type("email", "max@f");
  assert.is(announced(), "");
  await press(inputOf("email"), "Enter");
  await leave("email");
  assert.equal([announced(), textOf("[role=alert]")], ["", "Keine E-Mail.Zu kurz."]);
});

test("an invalid initial text shows its issue at once, until it is corrected", async () => {
  shown = await render(<Login email="max@" />);
  const field = inputOf("email");
  assert.is(issueText("email"), "Keine E-Mail.");
  assert.is(field.getAttribute("aria-invalid"), "true");
  assert.is(field.getAttribute("aria-describedby"), `${field.id}-issue`);
  assert.match(field.className, /wrong/);
  await type("email", "max@f");
  assert.is(issueText("email"), "Keine E-Mail.", "also while it is mended");
  await type("email", "max@firma.de");
  assert.is(issueText("email"), "");
  assert.is(issueText("password"), "", "an empty field says nothing yet");
});

test("a valid initial text is not marked", async () => {
  shown = await render(<Login email="max@firma.de" />);
  assert.not.match(inputOf("email").className, /right|wrong/);
  await act(async () => inputOf("email").focus());
  await leave("email");
  assert.not.match(inputOf("email").className, /right|wrong/);
});

test("a field filled in without an event shows its issue once a link to it was followed and the field was left", async () => {
  shown = await render(<Login />);
  inputOf("email").value = "max@";
  await click(find("p a"));
  assert.is(document.activeElement, inputOf("email"));
  assert.is(issueText("email"), "", "it may be mended first");
  await leave("email");
  assert.is(issueText("email"), "Keine E-Mail.");
});

test("missing fields are listed, each as a link to its field, also after the browser has replaced all text nodes", async () => {
  shown = await render(<Login />);
  assert.equal(textsOf("p a"), ["E-Mail", "Unterschrift"]);
  // As the translations of Chromium and Edge do.
  const texts = document.createTreeWalker(shown.container, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement("font");
    font.textContent = text.textContent;
    text.parentNode?.replaceChild(font, text);
  }
  await type("email", "max@firma.de");
  assert.equal(textsOf("p a"), ["Unterschrift"]);
});

test("Enter on an incomplete form lists the issues and focuses the first field, even if the button is disabled", async () => {
  const sent: unknown[] = [];
  shown = await render(<Login sent={sent} />);
  await type("password", "kurz");
  await press(inputOf("password"), "Enter");
  assert.equal(textsOf("[role=alert] a"), ["E-Mail fehlt.", "Zu kurz."]);
  assert.is(document.activeElement, inputOf("email"));
  await click(find("[role=alert] li:nth-child(2) a"));
  assert.is(document.activeElement, inputOf("password"));
  await type("email", "max@firma.de");
  assert.equal(textOf("[role=alert]"), "Zu kurz.");
  await type("password", "lang genug");
  assert.is(document.querySelector("[role=alert]"), null);
  await press(inputOf("password"), "Enter");
  assert.is(sent.length, 1);
});

test("a form that an extension has wrapped shows its issues, and leaves with its screen", async () => {
  const form = (
    <Form schema={schema} onSubmit={() => {}}>
      <Field name="email" label="E-Mail" />
      <PasswordField name="password" label="Passwort" autoComplete="new-password" />
      <MissingFields fields={[{ name: "email", label: "E-Mail" }]} />
      <Submit>Weiter</Submit>
    </Form>
  );
  const screen = (isNext: boolean) => <main>{isNext ? <p>Fertig</p> : form}</main>;
  shown = await render(screen(false));
  for (const element of shown.container.querySelectorAll("form, label, input, button, form div")) {
    const wrapper = document.createElement("span");
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
  await press(inputOf("email"), "Enter");
  assert.is(textOf("[role=alert]"), "E-Mail fehlt.Zu kurz.");
  await type("email", "max@firma.de");
  await type("password", "lang genug");
  assert.is(document.querySelector("[role=alert]"), null);
  assert.not(submit().disabled);
  await type("email", "");
  await press(inputOf("email"), "Enter");
  assert.is(issueText("email"), "E-Mail fehlt.");
  await shown.rerender(screen(true));
  assert.is(shown.container.innerHTML, "<main><p>Fertig</p></main>");
});

test("Enter never submits a binding form, not even after it was completed without an event", async () => {
  const sent: unknown[] = [];
  const choices = [{ value: "DE", label: "Deutschland" }];
  shown = await render(
    <Form schema={schema} binding onSubmit={(values) => sent.push(values)}>
      <Field name="email" label="E-Mail" />
      <Field name="password" label="Passwort" />
      <SelectField name="country" label="Land" choices={choices} />
      <Submit>Unterschreiben</Submit>
    </Form>,
  );
  await type("email", "max@firma.de");
  await press(inputOf("email"), "Enter");
  assert.is(textOf("[role=alert]"), "Zu kurz.");
  assert.is(document.activeElement, inputOf("password"));
  // As an extension does.
  inputOf("password").value = "geheim1";
  await press(inputOf("email"), "Enter");
  assert.equal(sent, []);
  assert.is(document.querySelector("[role=alert]"), null);
  assert.not(submit().disabled);
  for (const name of ["email", "country"]) await press(inputOf(name), "Enter");
  assert.equal(sent, []);
  await click(submit());
  assert.is(sent.length, 1);
});

test("an Enter that ends a composed word submits nothing and shows no message", async () => {
  shown = await render(
    <Form schema={schema} binding onSubmit={() => undefined}>
      <Field name="email" label="E-Mail" />
    </Form>,
  );
  const init = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
  assert.not(await act(async () => inputOf("email").dispatchEvent(new KeyboardEvent("keydown", init))));
  assert.is(document.querySelector("[role=alert]"), null);
});

test("texts count that were there before React ran, or were set without an event", async () => {
  shown = await render(<Login email="max@firma.de" />);
  inputOf("password").value = "geheim1";
  assert.ok(submit().disabled);
  await act(async () => find("form").dispatchEvent(new Event("pointermove", { bubbles: true })));
  assert.not(submit().disabled);
});

test("a field may be formatted when it is left, and the form reads the formatted text", async () => {
  const typed: string[] = [];
  const grouped = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");
  shown = await render(
    <Form schema={v.object({ iban: v.string() })} onSubmit={() => {}}>
      <Field name="iban" label="IBAN" format={grouped} />
      <Typed into={typed} />
    </Form>,
  );
  await type("iban", "DE021203");
  await leave("iban");
  assert.is(inputOf("iban").value, "DE02 1203");
  assert.is(typed.at(-1), "DE02 1203");
});

test("an autofilled field whose text is not readable yet counts as filled in", async () => {
  shown = await render(<Login email="max@firma.de" />);
  const field = inputOf("password");
  const matches = field.matches.bind(field);
  Object.assign(field, {
    matches: (selector: string) => selector === ":-webkit-autofill" || matches(selector),
  });
  await act(async () => find("form").dispatchEvent(new Event("animationstart", { bubbles: true })));
  assert.not(submit().disabled);
});

test("a password that is filled in late and without an event is noticed", async () => {
  shown = await render(<Login email="max@firma.de" />);
  const begin = Date.now();
  await poll(() => Date.now() - begin > 1_200, "the looks after loading are over");
  // The form's own timer must notice it, not this test's act.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  inputOf("password").value = "geheim1";
  await poll(() => !submit().disabled, "the password is noticed");
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
});

test("an issue found by a service shows until the field changes", async () => {
  shown = await render(<Login email="max@firma.de" />);
  await type("password", "geheim1");
  await shown.rerender(<Login email="max@firma.de" issues={{ email: "Schon vergeben." }} />);
  assert.is(issueText("email"), "Schon vergeben.");
  assert.is(document.activeElement, inputOf("email"));
  assert.not(submit().disabled, "only the service can tell whether it still holds");
  await type("email", "moritz@firma.de");
  assert.is(issueText("email"), "");
});

test("the busy button keeps the focus and submits nothing", async () => {
  const sent: unknown[] = [];
  shown = await render(<Login sent={sent} email="max@firma.de" />);
  await type("password", "geheim1");
  await shown.rerender(<Login sent={sent} email="max@firma.de" busy />);
  assert.is(submit().getAttribute("aria-busy"), "true");
  assert.not(submit().disabled);
  await click(submit());
  await press(inputOf("password"), "Enter");
  assert.equal(sent, []);
});

test("a changed default reaches a field that was not edited, and the form validates it", async () => {
  shown = await render(<Login />);
  await type("password", "geheim1");
  await shown.rerender(<Login email="max@firma.de" />);
  assert.not(submit().disabled);
  await type("email", "eigene@firma.de");
  await shown.rerender(<Login email="andere@firma.de" />);
  assert.is(inputOf("email").value, "eigene@firma.de");
});

test.run();
