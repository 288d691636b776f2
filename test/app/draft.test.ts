/** Drafts lie in the tab's storage under the account that typed them; no other account reads them. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createDraftStore } from "../../src/hooks/useDraft.ts";
import { memoryStore } from "../support/memoryStore.ts";

test("a kept draft is read back until it is wiped", () => {
  const draft = createDraftStore(memoryStore(), "sepa", "anna");
  assert.is(draft.read(), undefined);
  draft.keep({ city: "Köln" });
  assert.equal(draft.read(), { city: "Köln" });
  draft.keep(null);
  assert.is(draft.read(), undefined);
});

test("another form has a draft of its own; another account gets none, and wipes it", () => {
  const storage = memoryStore();
  const annas = createDraftStore(storage, "sepa", "anna");
  annas.keep({ city: "Köln" });
  assert.is(createDraftStore(storage, "other", "anna").read(), undefined);
  assert.equal(annas.read(), { city: "Köln" });
  assert.is(createDraftStore(storage, "sepa", "berta").read(), undefined);
  assert.is(annas.read(), undefined);
});

test("nonsense in the storage is no draft, and a full storage causes no failure", () => {
  const storage = memoryStore();
  storage.setItem("draft.sepa", "{broken");
  assert.is(createDraftStore(storage, "sepa", "anna").read(), undefined);
  const full = {
    ...memoryStore(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  createDraftStore(full, "sepa", "anna").keep({ city: "Köln" });
});

test.run();
