/**
 * amazon-cognito-identity-js as published, behind a login form. It shows the cost of signing in without our
 * replacements.
 */
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";

const pool = new CognitoUserPool({
  UserPoolId: process.env.USER_POOL_ID,
  ClientId: process.env.CLIENT_ID,
  endpoint: `${location.origin}/cognito`,
});
const form = document.createElement("form");
form.innerHTML = `<input type="email" name="email"><input type="password" name="password"><button type="submit">Anmelden</button>`;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const Username = form.elements.namedItem("email").value;
  const Password = form.elements.namedItem("password").value;
  new CognitoUser({ Username, Pool: pool }).authenticateUser(
    new AuthenticationDetails({ Username, Password }),
    { onSuccess: () => {}, onFailure: console.error },
  );
});
document.getElementById("root").append(form);
