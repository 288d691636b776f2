import { logOf } from "./run.ts";
const counts: Record<string, number> = {};
for (let seed = 1; seed <= 120; seed++) {
  for (const line of await logOf(seed, { steps: 60, tabs: 3 })) {
    const text = line.slice(13).replace(/Tab \d+: |tab \d+/g, "").replace(/„.*|\d+|[\w.]+@\S+|\/\S+/g, "#").replace(/for .*|reminds .*|asks .*|meets.*/, "").trim();
    counts[text] = (counts[text] ?? 0) + 1;
  }
}
for (const [t, c] of Object.entries(counts).sort((a, b) => b[1] - a[1]).slice(0, 120)) console.log(c, t);
