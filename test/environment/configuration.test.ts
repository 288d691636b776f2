/** Which keys of config.json are new, as the list of changes says. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newKeys } from "../../.tools/environment/configuration.ts";

test("the keys of every version are named, also if the newest version has none", () => {
  const changes = `# Changes

## 1.3.0

| What | Change | To do |
|---|---|---|
| Config keys | none | |
| Policies | \`img-src\` | |

## 1.2.0

| Config keys | \`company.contact\`, \`reports\` | |

## 1.1.0

| Config keys | \`cognito.authenticator\` | \`true\` only if the pool allows it |

## 1.0.0

The first version. \`CONFIGURATION.md\` lists its keys.
`;
  assert.equal(newKeys(changes), [
    { key: "company.contact", version: "1.2.0" },
    { key: "reports", version: "1.2.0" },
    { key: "cognito.authenticator", version: "1.1.0" },
  ]);
});

test.run();
