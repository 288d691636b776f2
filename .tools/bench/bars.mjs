/**
 * Which figures are compared with which, and the allowed amounts. `atMost` limits the ratio of our figure to the
 * peer's, and `limit` our figure itself.
 */
const hello = { name: "hello", says: "React's hello world" };
const staticPage = { name: "static", figure: "fcp", says: "its static page, first paint" };
const amplify = { name: "amplify", says: "Amplify, plain UI" };
const lean = { name: "amplifyAuth", says: "Amplify, sign-in alone" };
const split = { name: "amplifySplit", says: "Amplify, split" };
const vite = { name: "amplifyVite", says: "Amplify, split by Vite" };
const authenticator = { name: "authenticator", says: "Amplify Authenticator" };
const library = { name: "cognitoLibrary", says: "Cognito library as published" };
const naive = { name: "naiveList", says: "all rows in the document" };

/** Peers answer a press late. So their press itself is compared, which is their better figure. */
const pressed = (peer) => ({ ...peer, figure: "pressed" });

export const bars = [
  { what: "Form usable, cold", figure: "usable", against: staticPage, atMost: 1.15 },
  { what: "Form usable, cold", figure: "usable", against: pressed(amplify), atMost: 0.45 },
  { what: "Form usable, cold", figure: "usable", against: pressed(lean) },
  { what: "Form usable, cold", figure: "usable", against: pressed(split) },
  { what: "Form usable, cold", figure: "usable", against: pressed(vite) },
  { what: "Form usable, cold", figure: "usable", against: pressed(authenticator) },
  { what: "Press to its answer, cold", figure: "answer", against: amplify },
  { what: "Bytes until usable", figure: "usableBytes", unit: "KiB", against: amplify, limit: 8 * 1024 },
  { what: "Bytes until usable", figure: "usableBytes", unit: "KiB", against: lean },
  { what: "Bytes until usable", figure: "usableBytes", unit: "KiB", against: split },
  { what: "Bytes until usable", figure: "usableBytes", unit: "KiB", against: vite },
  { what: "Bytes until usable", figure: "usableBytes", unit: "KiB", against: authenticator },
  { what: "Login, all it fetches", figure: "transfer", unit: "KiB", against: hello },
  { what: "Login, all it fetches", figure: "transfer", unit: "KiB", against: amplify },
  { what: "Login, all it fetches", figure: "transfer", unit: "KiB", against: vite },
  { what: "Login, all it fetches", figure: "transfer", unit: "KiB", against: authenticator },
  { what: "First paint, cold", figure: "fcp", against: staticPage },
  { what: "First paint, cold", figure: "fcp", against: amplify },
  { what: "Largest paint, cold", figure: "lcp", against: staticPage, atMost: 1.1 },
  { what: "Largest paint, cold", figure: "lcp", against: hello },
  { what: "Largest paint, cold", figure: "lcp", against: amplify },
  { what: "Largest paint, cold", figure: "lcp", against: vite },
  { what: "Largest paint, cold", figure: "lcp", against: authenticator },
  { what: "Blocked beyond 50 ms, cold", figure: "blocked", against: amplify, atMost: 1.3 },
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
  { what: "Opened to first row, signing in", figure: "wholeWay", against: amplify, atMost: 0.75 },
  { what: "Opened to first row, signing in", figure: "wholeWay", against: lean },
  { what: "Opened to first row, signing in", figure: "wholeWay", against: split },
  { what: "Opened to first row, signing in", figure: "wholeWay", against: vite },
  { what: "Opened to first row, signing in", figure: "wholeWay", against: authenticator },
  { what: "Bytes from login to list", figure: "fileBytes", unit: "KiB", against: amplify, limit: 150 * 1024 },
  { what: "Files from login to list", figure: "files", unit: "files", against: amplify, limit: 12 },
  { what: "List reloaded, cold", figure: "reloadCold", against: amplify, atMost: 0.7 },
  { what: "List reloaded, cold", figure: "reloadCold", against: lean },
  { what: "List reloaded, cold", figure: "reloadCold", against: split },
  { what: "List reloaded, cold", figure: "reloadCold", against: vite },
  { what: "List reloaded, warm", figure: "reloadWarm", against: amplify, atMost: 0.5 },
  { what: "List reloaded, warm", figure: "reloadWarm", against: lean },
  { what: "List reloaded, warm", figure: "reloadWarm", against: split },
  { what: "List reloaded, warm", figure: "reloadWarm", against: vite },
  { what: "List reloaded, hot", figure: "reloadHot", against: amplify, atMost: 0.4 },
  { what: "List reloaded, hot", figure: "reloadHot", against: lean },
  { what: "List reloaded, hot", figure: "reloadHot", against: split },
  { what: "List reloaded, hot", figure: "reloadHot", against: vite },
  {
    what: "List, first visit, cold",
    figure: "firstVisitCold",
    against: { ...amplify, figure: "reloadCold" },
    atMost: 0.8,
  },
  { what: "List, first visit, cold", figure: "firstVisitCold", against: { ...vite, figure: "reloadCold" } },
  {
    what: "List, first visit, warm",
    figure: "firstVisitWarm",
    against: { ...amplify, figure: "reloadWarm" },
    atMost: 0.72,
  },
  { what: "List, first visit, warm", figure: "firstVisitWarm", against: { ...vite, figure: "reloadWarm" } },
  { what: "List, first visit, hot", figure: "firstVisitHot", against: { ...amplify, figure: "reloadHot" } },
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
];
