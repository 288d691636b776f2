/**
 * The early script: stands inline in index.html and runs before anything is painted. The build puts before
 * it: FILES, names of scripts below /assets/, and ROUTES, of which the first that fits counts (the last one always does): a
 * pattern, whether it needs a session, the numbers of the files its screen consists of, and 1 where AHEAD, the
 * name of another script there, asks what the screen will ask first.
 *
 * It leaves the static login standing only where the visitor will see it, and otherwise fetches at once what the asked
 * screen needs, so that splitting the code costs no round trip.
 */
const root = document.documentElement;
const { pathname, search } = location;
const [, needsSession, files, asksAhead] = ROUTES.find(([pattern]) =>
  new RegExp(`^(?:${pattern})/?$`).test(pathname),
);

function mayBeSignedIn() {
  try {
    return sessionStorage.getItem("session") || /"sub":"/.test(localStorage.getItem("session.hint"));
  } catch {
    return false;
  }
}

const atLogin = pathname === "/auth/login";
const knocks = !mayBeSignedIn() && (pathname === "/" || needsSession);
if (knocks) {
  history.replaceState({ index: 0, state: { target: pathname + search } }, "", "/auth/login");
} else if (!atLogin || mayBeSignedIn()) {
  root.dataset.start = "screen";
  // Before everything else: the longest way is that of the data.
  if (asksAhead) import(`/assets/${AHEAD}.js`).then(({ askAhead }) => askAhead(window)).catch(() => {});
  const add = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  add({ rel: "stylesheet", href: document.querySelector("meta[name=styles]").content });
  for (const file of files) add({ rel: "modulepreload", href: `/assets/${FILES[file]}.js` });
}
