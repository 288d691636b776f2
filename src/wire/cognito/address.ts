/** The address of the Cognito user pools API. */
import type { CognitoSettings } from "./cognitoOptions.ts";

/** Where a region's name ends, by its beginning (AWS, "Partitions"); everywhere else in amazonaws.com. */
const suffixes: Readonly<Record<string, string>> = { cn: "amazonaws.com.cn", eusc: "amazonaws.eu" };

/** AWS's own address of Cognito in a region, which is also the beginning of its tokens' issuer. Ends with a slash. */
export const regionalCognito = (region: string): string =>
  `https://cognito-idp.${region}.${suffixes[region.split("-")[0] ?? ""] ?? "amazonaws.com"}/`;

/** The configured endpoint (may be relative to the page's origin), or AWS's own for the region when it is null. */
export function cognitoAddress(
  { endpoint, region }: Pick<CognitoSettings, "endpoint" | "region">,
  pageUrl: string,
): URL {
  return new URL(endpoint ?? regionalCognito(region), new URL("/", pageUrl));
}
