/**
 * Builds the app into the folder of the first argument, in a process of its own: the build would keep the runner from printing.
 * Exit code 1: there is no build. With `--budgets`, exit code 2: the build or src exceeds a budget.
 */
import { buildApp } from "../../build.mjs";

const [out, budgets] = process.argv.slice(2);
try {
  const built = await buildApp({ out, quiet: true });
  if (budgets === "--budgets") {
    const { checkBudgets } = await import("../../.build/budgets.mjs");
    const broken = await checkBudgets({ out, ...built });
    for (const sentence of broken) console.error(sentence);
    if (broken.length > 0) process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
