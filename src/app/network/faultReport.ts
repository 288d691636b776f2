/** What a report of a fault holds (test/backend/contract/faultReport.schema.json): nothing that says whose fault it was. */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { BrowserName } from "./browserName.ts";
import type { StackFrame } from "./stackFrames.ts";

/** The JSON body that is POSTed to the address for reports in config.json. */
export interface FaultReport {
  /** A failure's code or an error's class; letters only. */
  code: string;
  /** The screen's name; null for an address that is none. */
  route: string | null;
  /** The build, as index.html names it. */
  build: string;
  browser: BrowserName;
  /** ISO 8601, UTC. */
  moment: string;
  frames: readonly StackFrame[];
}

/** Failures that visitors or their networks cause: the app answers them, and nothing has to be mended. */
const expected: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "UsernameExistsException",
  "UserNotFoundException",
  "NotAuthorizedException",
  "CodeMismatchException",
  "LimitExceededException",
  "ExpiredCodeException",
  "InvalidPasswordException",
  "PasswordHistoryPolicyViolationException",
  "PasswordResetRequiredException",
  "UserNotConfirmedException",
  "PasswordAttemptsExceeded",
  "UserDisabled",
  "InvitationExpired",
  "StillInvited",
  "ChallengeExpired",
  "SessionExpired",
  "RefusedForSecurity",
  "CodeAlreadyUsed",
  "CodeRenewed",
  "PasswordResultUnknown",
  "EarlierPasswordSet",
  "FirstPasswordLeft",
  "PasskeyCancelled",
  "PasskeyMissing",
  "PasskeyExists",
  "PasskeyRefused",
  "TooManyPasskeys",
  "SignInTooOld",
  "NetworkError",
  "Aborted",
  "ConditionFailed",
  "CustomerWithoutName",
  "AvvOwed",
]);

/** Whether this says nothing about the app or its services. */
export const isExpected = (thrown: unknown): boolean =>
  thrown instanceof Failure && expected.has(thrown.code);

/** What was thrown: of a Failure that only wraps a mistake of the program's, the mistake. */
export const mistakeIn = (thrown: unknown): unknown =>
  thrown instanceof Failure && thrown.code === "Unknown" && thrown.cause instanceof Error
    ? thrown.cause
    : thrown;

/** The classes of JavaScript, the DOM and the app: any other name may be made of what a visitor has typed. */
const errorNames: ReadonlySet<string> = new Set([
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError"],
  ...["AggregateError", "InternalError", "ConfigError", "ValiError", "FetchError"],
  // Web IDL, "DOMException names"
  ...["IndexSizeError", "HierarchyRequestError", "WrongDocumentError", "InvalidCharacterError"],
  ...["NoModificationAllowedError", "NotFoundError", "NotSupportedError", "InUseAttributeError"],
  ...["InvalidStateError", "InvalidModificationError", "NamespaceError", "InvalidAccessError"],
  ...["SecurityError", "NetworkError", "AbortError", "URLMismatchError", "QuotaExceededError"],
  ...["TimeoutError", "InvalidNodeTypeError", "DataCloneError", "EncodingError", "NotReadableError"],
  ...["UnknownError", "ConstraintError", "DataError", "TransactionInactiveError", "ReadOnlyError"],
  ...["VersionError", "OperationError", "NotAllowedError", "OptOutError"],
]);

/** The failure's code or the error's class. What is no Error may be anything, so nothing of it is read. */
export function faultCode(thrown: unknown): string {
  if (thrown instanceof Failure) return thrown.code;
  if (!(thrown instanceof Error)) return "NotAnError";
  return errorNames.has(thrown.name) ? thrown.name : "Error";
}

/** "PolicyViolationScriptSrcElem": the directive stands in the code, where it is one of a few names. */
export const policyViolationCode = (directive: string): string =>
  `PolicyViolation${directive
    .split("-")
    .map((word) => word.replace(/[^a-z]/gi, ""))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`.slice(0, 64);
