/** Amplify, set up as in its documentation; the pool's ids are compiled in, as with amplify_outputs.json. */
import { Amplify } from "aws-amplify";
import { fetchAuthSession } from "aws-amplify/auth";

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: process.env.USER_POOL_ID,
      userPoolClientId: process.env.CLIENT_ID,
      userPoolEndpoint: `${location.origin}/cognito`,
    },
  },
});

/** The signed-in visitor's access token; undefined if nobody is signed in. */
export async function accessToken() {
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString();
}
