/** Fetching a part of the app that lies in a chunk of its own. */

/** A network that hiccups has settled by then. Milliseconds. */
const RETRY_AFTER_MS = 500;

/** `chunk`, an import(), is asked for once more when it does not come. */
export async function retryImport<T>(chunk: () => Promise<T>): Promise<T> {
  try {
    return await chunk();
  } catch {
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    return chunk();
  }
}
