/** Where the identity provider is. */
import type { CognitoSettings } from "./cognito.ts";

/** The provider's address: the one settings name, relative to the page, else AWS's own for the region. */
export function cognitoAddress(
  { endpoint, region }: Pick<CognitoSettings, "endpoint" | "region">,
  pageUrl: string,
): URL {
  const ofTheRegion = `https://cognito-idp.${region}.amazonaws.com/`; // AWS, "Amazon Cognito endpoints and quotas"
  return new URL(endpoint ?? ofTheRegion, pageUrl);
}
