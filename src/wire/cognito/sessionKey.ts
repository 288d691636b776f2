/** Where the tokens of this tab lie in its storage; the page's early script looks here, too. */
export const SESSION_KEY = "cognito.session";
