/** The address as a URL, or null when it is none. URL.canParse and URL.parse are younger than the oldest browsers (decision 37). */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
