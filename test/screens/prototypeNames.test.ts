/** Names from outside that every object knows, such as "constructor", are unknown names like any other. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { noticeFor } from "../../src/messages/errorMessages.ts";
import { failureCodeOf } from "../../src/wire/cognito/endpoint.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 3 });
const { control } = backend;

const names = ["constructor", "toString", "hasOwnProperty", "__proto__"];

for (const name of names) {
  test(`an error named ${name} is an unknown error`, () => {
    assert.is(failureCodeOf("InitiateAuth", name, ""), "Unknown");
  });

  test(`a challenge named ${name} is shown with its name`, async () => {
    control.next(
      { operation: "RespondToAuthChallenge" },
      status(200, { ChallengeName: name, Session: "s", ChallengeParameters: {} }),
    );
    const visitor = await visit("/auth/login");
    await visitor.signIn("admin@nordwind.example");
    const { title, text } = await visitor.dialog();
    assert.is(title, "Anmeldung nicht möglich");
    assert.match(text, `verlangt den Schritt „${name}“`);
    assert.match(text, "Nötig ist: diesen Schritt im User-Pool abschalten.");
    assert.not.match(noticeFor(new Failure("UnsupportedChallenge", { detail: name }), "").text, "[object");
  });
}

test("a token of another app client does not count as an existing passkey", () => {
  assert.is(
    failureCodeOf("CompleteWebAuthnRegistration", "WebAuthnClientMismatchException", ""),
    "PasskeyCancelled",
  );
});

test.run();
