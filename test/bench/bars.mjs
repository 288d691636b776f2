/** What is compared with what, and how much of it is allowed. `atMost` is a ratio, `limit` a value. */
const hello = { name: "hello", says: "React's hello world" };
const page = { name: "static", says: "the login as static HTML" };
const amplify = { name: "amplify", says: "Amplify, plain UI" };
const lean = { name: "amplifyAuth", says: "Amplify, sign-in alone" };
const split = { name: "amplifySplit", says: "Amplify, split" };
const vite = { name: "amplifyVite", says: "Amplify, split by Vite" };
const authenticator = { name: "authenticator", says: "Amplify Authenticator" };
const library = { name: "cognitoLibrary", says: "Cognito library as published" };
const naive = { name: "naiveList", says: "all rows in the document" };

export const bars = [
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: hello, atMost: 1.2 },
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: amplify, atMost: 0.55 },
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: lean },
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: split },
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: vite, atMost: 0.78 },
  { what: "Login, first load", figure: "transfer", unit: "KiB", against: authenticator, atMost: 0.28 },
  { what: "Cognito and more, when idle", figure: "idleTransfer", unit: "KiB" },
  { what: "First paint, cold", figure: "fcp", against: page },
  { what: "First paint, cold", figure: "fcp", against: amplify },
  { what: "Largest paint, cold", figure: "lcp", against: page, atMost: 1.1 },
  { what: "Largest paint, cold", figure: "lcp", against: hello },
  { what: "Largest paint, cold", figure: "lcp", against: amplify, atMost: 0.4 },
  { what: "Largest paint, cold", figure: "lcp", against: vite },
  { what: "Largest paint, cold", figure: "lcp", against: authenticator },
  { what: "Form usable, cold", figure: "usable", against: amplify, atMost: 0.85 },
  { what: "Form usable, cold", figure: "usable", against: vite },
  { what: "Form usable, cold", figure: "usable", against: authenticator },
  { what: "Blocked beyond 50 ms, cold", figure: "blocked", against: amplify },
  {
    what: "Warm start, first paint",
    figure: "warmFcp",
    against: { ...amplify, figure: "fcp", says: "Amplify, plain UI, cold" },
    atMost: 0.25,
  },
  { what: "Warm start, first paint", figure: "warmFcp", against: amplify, atMost: 0.4 },
  {
    what: "Offline start, first paint",
    figure: "offlineFcp",
    against: { ...amplify, figure: "fcp", says: "Amplify, plain UI, cold" },
    atMost: 0.25,
  },
  {
    what: "Offline start, first paint",
    figure: "offlineFcp",
    against: { ...amplify, figure: "warmFcp", says: "Amplify, plain UI, warm" },
    atMost: 0.4,
  },
  { what: "Offline start, first paint", figure: "offlineFcp", against: amplify },
  { what: "Session, first row, cold", figure: "rowCold", against: amplify, atMost: 0.8 },
  { what: "Session, first row, cold", figure: "rowCold", against: lean },
  { what: "Session, first row, cold", figure: "rowCold", against: split },
  { what: "Session, first row, cold", figure: "rowCold", against: vite },
  { what: "Session, first row, warm", figure: "rowWarm", against: amplify, atMost: 0.5 },
  { what: "Session, first row, warm", figure: "rowWarm", against: lean },
  { what: "Session, first row, warm", figure: "rowWarm", against: vite },
  { what: "First sign-in, blocked", figure: "signIn", against: amplify, atMost: 0.2 },
  { what: "First sign-in, blocked", figure: "signIn", against: library },
  {
    what: "10,000 rows, first rows",
    figure: "firstRows",
    against: { name: "ours50", says: "ours with 50 rows" },
    atMost: 1.5,
  },
  { what: "10,000 rows, first rows", figure: "firstRows", against: naive },
  { what: "10,000 rows, worst key", figure: "worstKey", against: naive, limit: 50 },
  { what: "50 rows, worst key", figure: "worstKey", of: "ours50" },
  { what: "Event to painted change", figure: "event", limit: 100 },
  {
    what: "Heap after 100 route changes",
    figure: "heap",
    unit: "MiB",
    against: { name: "after10", says: "ours after 10" },
    atMost: 1.2,
  },
  { what: "Heaviest lazy screen", figure: "screen", unit: "KiB", limit: 6 * 1024 },
];
