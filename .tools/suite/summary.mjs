/** The last line of a run: what passed, and how much of the suite ran. */

const grouped = (count) => count.toLocaleString("en");
const filesThatNeed = (count) => (count === 1 ? "1 file needs" : `${grouped(count)} files need`);

/**
 * `ran` of `all` test files ran; `left` of them run only with `--all`. `withoutBrowser` did not run because there is no browser.
 * `withoutPrograms` did not run, or ran in part, because these `packages` are missing.
 */
export function lastLine({
  passed,
  failed,
  seconds,
  order,
  ran,
  all,
  left = 0,
  withoutBrowser = 0,
  withoutPrograms = 0,
  packages = /** @type {string[]} */ ([]),
}) {
  const isRest = left > 0 && ran + left === all;
  const others = left === 0 ? "" : isRest ? ", the others with --all" : `, ${grouped(left)} only with --all`;
  const parts = [
    `${grouped(passed)} passed, ${grouped(failed)} failed, ${Math.round(seconds)} s, order ${order}`,
    `${grouped(ran)} of ${grouped(all)} files ran${others}`,
  ];
  if (withoutBrowser > 0)
    parts.push(
      `${filesThatNeed(withoutBrowser)} a browser and did not run: install chromium, or set TEST_BROWSER`,
    );
  if (withoutPrograms > 0)
    parts.push(
      `${filesThatNeed(withoutPrograms)} programs and did not run, or only in part: install ${packages.join(", ")}`,
    );
  return parts.join("; ");
}
