/**
 * Faults that are put back into the source. The simulation must find each of them. `from` occurs once in the file.
 * Names such as "A1" are the numbers of findings in the review of November 2026.
 */
const session = "src/core/session.ts";
const router = "src/core/router.ts";
const query = "src/core/query.ts";
const live = "src/hooks/useLive.ts";
const cognito = "src/wire/cognito/createCognito.ts";
const tokens = "src/wire/cognito/tokens.ts";
const authorizedFetch = "src/wire/http/authorizedFetch.ts";
const realtime = "src/wire/realtime/connection.ts";
const documents = "src/services/documents.ts";
const appCustomers = "src/services/appCustomers.ts";

/** @type {readonly { name: string, file: string, from: string, to: string }[]} */
export const mutations = [
  {
    name: "A1: an error beside a record's data is overlooked",
    file: "src/wire/graphql.ts",
    from: "  if (!error) return value;",
    to: "  return value;",
  },
  {
    name: "A2: a session that a service has refused is revived by renewed tokens",
    file: session,
    from: "refusedSignIn + 1)",
    to: "0)",
  },
  {
    name: "A5: the end of a session leaves its drafts in the tab",
    file: session,
    from: "    tabStorage.clear();\n",
    to: "",
  },
  {
    name: "A6: a server's error after a write is told as not done",
    file: "src/wire/http/decode.ts",
    from: 'purpose === "write" && status >= 500',
    to: "false",
  },
  {
    name: "E1: a refused signature is not looked at before it is told",
    file: documents,
    from: '  if (now === "signed") return failure',
    to: '  if (now === "signed" && !failure) return failure',
  },
  {
    name: "E1: a refused update is not looked at before it is told",
    file: appCustomers,
    from: 'if (codeOf(failure) !== "ConditionFailed") throw failure;',
    to: "throw failure;",
  },
  {
    name: "a signature is told as made without a look at the record",
    file: documents,
    from: 'return "unconfirmed";',
    to: 'return "signed";',
  },
  {
    name: "a failure that a successful answer holds is overlooked",
    file: "src/wire/http/decode.ts",
    from: "if (found.length > 0)",
    to: "if (found.length > 99)",
  },
  {
    name: "a mail that another tab has sent meanwhile is sent again",
    file: "src/tasks/mail.ts",
    from: "last && last.at >= openedAt && !tried.has(id)",
    to: "last && last.at < 0",
  },
  {
    name: "a mail whose answer was lost is told as not sent",
    file: "src/messages/outcome.ts",
    from: 'if (code === "ResultUnknown") return {',
    to: "if (!code) return {",
  },
  {
    name: "E6: tabs refresh without waiting for each other",
    file: cognito,
    from: "await otherTabs.inTurn(session.identity.sub, (waited) =>\n        renew(session, waited, isCurrent),\n      )",
    to: "await renew(session, false, isCurrent)",
  },
  {
    name: "the lock is passed on before the others have heard of the new tokens",
    file: "src/core/tabs.ts",
    from: "if (turn && isRenewed && isOpen) endAfter(HOLD_UNTIL_HEARD_MS, turn.release);\n      else turn?.release();",
    to: "turn?.release();",
  },
  {
    name: "one tab refreshes several times at once",
    file: cognito,
    from: "    if (refreshing) return refreshing;\n",
    to: "",
  },
  {
    name: "a refresh that ends after a sign-out stores its tokens",
    file: cognito,
    from: '        continue;\n      }\n      if (!isCurrent()) throw new Failure("Aborted");',
    to: "        continue;\n      }",
  },
  {
    name: "a refused token is not compared with the one stored",
    file: cognito,
    from: "if (isKept && tokens.isFresh())",
    to: "if (tokens.isFresh())",
  },
  {
    name: "older tokens of another tab replace newer ones",
    file: tokens,
    from: "offered.issuedAt >= held.issuedAt",
    to: "offered.issuedAt <= held.issuedAt",
  },
  {
    name: "the replay after a 401 is made without end",
    file: authorizedFetch,
    from: "tokens && token && !renewed) {\n        renewed = true;",
    to: "tokens && token) {",
  },
  {
    name: "a write whose answer was lost is sent again",
    file: authorizedFetch,
    from: 'request.purpose === "read" ? delayBeforeRetry(outcome, retries, deadline) : null',
    to: "delayBeforeRetry(outcome, retries, deadline)",
  },
  {
    name: "a request without an answer has no end",
    file: "src/wire/http/deadline.ts",
    from: 'controller.abort(new Failure("Timeout"))',
    to: "{}",
  },
  {
    name: "a signature is not preceded by a look at the record",
    file: documents,
    from: '  if (before === "signed") return "alreadySigned";\n',
    to: "",
  },
  {
    name: "an update has no condition on what was read",
    file: appCustomers,
    from: "{ input: updateInput(read, required), condition }",
    to: "{ input: updateInput(read, required) }",
  },
  {
    name: "work in one tab does not keep the others signed in",
    file: "src/core/idle.ts",
    from: "Math.max(lastHere, readSessionHint(storage).lastActive)",
    to: "lastHere || readSessionHint(storage).lastActive",
  },
  {
    name: "the time of a sign-out is not kept for tabs that come back",
    file: session,
    from: "{ sub: null, signedOutAt: timeOfSignOut() }",
    to: "{ sub: null }",
  },
  {
    name: "a login's tab asks the others for their session",
    file: session,
    from: "mayGoOn && tabs.hasOthers && !isSignIn",
    to: "mayGoOn && tabs.hasOthers",
  },
  {
    name: "nobody answers a new tab",
    file: session,
    from: '    if (said.kind === "ask") give(said.nonce, said.sub);\n',
    to: "",
  },
  {
    name: "another person signs in over the screen of the one before",
    file: session,
    from: "if (isSomebodyElse || isLeft) {",
    to: "if (isLeft) {",
  },
  {
    name: "a subscription is not ended with its screen",
    file: live,
    from: "    for (const stop of stops) stop();\n",
    to: "",
  },
  {
    name: "what changed while the connection was gone is not read again",
    file: live,
    from: "      visit().invalidate();\n",
    to: "",
  },
  {
    name: "events change nothing",
    file: live,
    from: "    visit().follow(ids);\n",
    to: "",
  },
  {
    name: "a connection that carries nothing any more is not given up",
    file: realtime,
    from: "    silenceTimer.set(silenceMs ?? SILENCE_LIMIT_MS, disrupt);\n",
    to: "",
  },
  {
    name: "a lost connection is not made again",
    file: realtime,
    from: "    stepTimer.set(delay, () => void connect());\n",
    to: "",
  },
  {
    name: "a session that only realtime finds ended stays on the screen",
    file: live,
    from: 'if (cause instanceof Failure && cause.code === "SessionExpired") sessionIsOver(cause);\n          else pollLater();',
    to: "pollLater();",
  },
  {
    name: "what waited for a sign-in is not asked again",
    file: query,
    from: '      if (phase.kind === "waitingForSignIn" || isInterrupted) start(answered !== request.text);\n      else renew();',
    to: "      renew();",
  },
  {
    name: "a change that comes while its list is read is forgotten",
    file: query,
    from: "        arrived(result);\n        update();",
    to: "        arrived(result);",
  },
  {
    name: "what was typed is given up without a question",
    file: router,
    from: 'if (promptsOf("screen").length === 0 || samePath) {',
    to: "if (samePath || prompts.size >= 0) {",
  },
  {
    name: "Back gives up what was typed without a question",
    file: router,
    from: 'if (promptsOf("screen").length > 0 && steps !== 0 &&',
    to: "if (prompts.size < 0 && steps !== 0 &&",
  },
];
