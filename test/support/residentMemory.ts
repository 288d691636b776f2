/** The memory of a page's process, as Linux counts it. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import * as v from "valibot";

const processes = v.object({ processInfo: v.array(v.object({ type: v.string(), id: v.number() })) });

/** MiB of the largest page process of a browser without other users: now, and at most since `forgetPeak`. null on systems other than Linux, which have no /proc. */
export async function residentMemory(browser: Browser) {
  if (process.platform !== "linux") return null;
  const devtools = await browser.newBrowserCDPSession();
  const pages = async () => {
    const { processInfo } = v.parse(processes, await devtools.send("SystemInfo.getProcessInfo"));
    return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  };
  const fullest = async (line: "VmRSS" | "VmHWM") => {
    const found = (await pages()).map((id) => {
      const text = readFileSync(`/proc/${id}/status`, "utf8");
      return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024;
    });
    return Math.max(...found);
  };
  return {
    now: () => fullest("VmRSS"),
    peak: () => fullest("VmHWM"),
    async forgetPeak() {
      // 5: the peak restarts at the current size (Linux, proc(5)).
      for (const id of await pages()) writeFileSync(`/proc/${id}/clear_refs`, "5");
    },
  };
}
