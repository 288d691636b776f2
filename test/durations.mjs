/** About how long the longer test files take on two idle cores, in seconds: run.mjs starts the longest first. */
const seconds = {
  "backend/documents/documents.test.ts": 10,
  "backend/start.test.ts": 20,
  "browser/access.test.ts": 30,
  "browser/attacks.test.ts": 25,
  "browser/auth.test.ts": 45,
  "browser/bigDocument.test.ts": 20,
  "browser/customerScreens.test.ts": 40,
  "browser/earlyRequests.test.ts": 20,
  "browser/engines/firefox.test.ts": 50,
  "browser/engines/webkit.test.ts": 60,
  "browser/faults.test.ts": 40,
  "browser/live.test.ts": 40,
  "browser/signing.test.ts": 40,
  "browser/signingFaults.test.ts": 40,
  "browser/staff.test.ts": 30,
  "browser/worker.test.ts": 30,
  "browser/workerUpdates.test.ts": 30,
  "services/documents.test.ts": 20,
  "wire/cognitoSrp.test.ts": 20,
};

/** Of a file that is not listed: those with a browser take longer than the rest. */
export const secondsOf = (file) => seconds[file] ?? (file.startsWith("browser/") ? 20 : 3);
