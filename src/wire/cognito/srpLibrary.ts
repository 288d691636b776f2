/**
 * What signing in uses of amazon-cognito-identity-js, and the clock its shimmed date helper signs with. Only
 * re-exports: the library stays a chunk of its own, which `createCognito` loads by `loadSrp` for a sign-in.
 */
import "../../react.ts";

export { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";
export { withTime } from "./libraryShims/DateHelper.ts";
