/** The badge of the staff's layout: "Live" only while everything is live; lasting trouble shows at once. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { App } from "../../src/core/createApp.ts";
import { createStore } from "../../src/core/store.ts";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { AppContext } from "../../src/hooks/useApp.ts";
import { Connection } from "../../src/layouts/Connection.tsx";
import type { RealtimeState } from "../../src/wire/realtime/transport.ts";
import { fakeClock } from "../support/clock.ts";
import { act, openDocument, type Rendered, render } from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown.unmount());
openDocument(test);

/** The badge over a scripted realtime connection and network. */
async function badge(first: RealtimeState) {
  const clock = fakeClock();
  const state = createStore(first);
  const failures = createStore<readonly Failure[]>([]);
  const navigator = { onLine: true };
  const page = Object.assign(new EventTarget(), { navigator });
  const visit = { failures: failures.get, version: failures.get, watch: failures.subscribe };
  const app = {
    wire: { realtime: { state: state.get, watch: state.subscribe } },
    platform: { clock, window: page },
    router: { location: createStore({ visit }) },
  } as unknown as App;
  shown = await render(
    <AppContext value={app}>
      <Connection />
    </AppContext>,
  );
  return {
    clock,
    text: () => shown.container.textContent,
    pass: (ms: number) => act(() => clock.pass(ms)),
    becomes: (next: RealtimeState) => act(async () => state.set(next)),
    fails: (...codes: FailureCode[]) => act(async () => failures.set(codes.map((code) => new Failure(code)))),
    network: (there: boolean) =>
      act(async () => {
        navigator.onLine = there;
        page.dispatchEvent(new Event(there ? "online" : "offline"));
      }),
  };
}

test("the badge does not show a reconnect of less than three seconds", async () => {
  const { text, becomes, pass } = await badge({ kind: "connecting" });
  assert.is(text(), "");
  await becomes({ kind: "live" });
  assert.is(text(), "Live");
  await becomes({ kind: "stale" });
  await pass(2_000);
  assert.is(text(), "Live");
  await pass(1_000);
  assert.is(text(), "Verbindung wird geprüft …");
  await becomes({ kind: "live" });
  assert.is(text(), "Live");
});

test("nothing is live without a network, even if the silent socket looks live", async () => {
  const { text, network } = await badge({ kind: "live" });
  assert.is(text(), "Live");
  await network(false);
  assert.is(text(), "Offline, keine Live-Anzeige");
  await network(true);
  assert.is(text(), "Live");
});

test("nothing is live while a read of the screen fails with an unreachable server", async () => {
  const { text, fails } = await badge({ kind: "live" });
  await fails("ConditionFailed");
  assert.is(text(), "Live");
  await fails("ServerUnreachable");
  assert.is(text(), "Server nicht erreichbar");
  await fails();
  assert.is(text(), "Live");
});

test("a refusal by the service shows at once", async () => {
  const { text, becomes } = await badge({ kind: "live" });
  await becomes({ kind: "refused" });
  assert.is(text(), "Nicht live, alle paar Minuten aktualisiert");
});

test.run();
