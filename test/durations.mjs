/** About how long the longer test files take on two idle cores, in seconds: run.mjs starts the longest first. */
const seconds = {
  "backend/start.test.ts": 15,
  "browser/access.test.ts": 25,
  "browser/attacks.test.ts": 20,
  "browser/auth.test.ts": 45,
  "browser/customerScreens.test.ts": 30,
  "browser/dialogs.test.ts": 30,
  "browser/engines/firefox.test.ts": 50,
  "browser/engines/webkit.test.ts": 60,
  "browser/gallery.test.ts": 40,
  "browser/live.test.ts": 30,
  "browser/readingFaults.test.ts": 50,
  "browser/scenesOfAdmin.test.ts": 45,
  "browser/scenesOfCustomers.test.ts": 35,
  "browser/scenesOfOthers.test.ts": 25,
  "browser/signedDocuments.test.ts": 20,
  "browser/signing.test.ts": 60,
  "browser/signingFaults.test.ts": 35,
  "browser/staff.test.ts": 35,
  "browser/typedSignature.test.ts": 20,
  "browser/worker.test.ts": 30,
  "browser/writingFaults.test.ts": 35,
  "services/documents.test.ts": 20,
  "wire/cognitoSrp.test.ts": 40,
};

/** Of a file that is not listed: those with a browser take longer than the rest. */
export const secondsOf = (file) => seconds[file] ?? (file.startsWith("browser/") ? 15 : 3);
