/** What the signature's picture is made with, each a bundle that is fetched when it is needed, and once. */
import type { Platform } from "../../app/platform.ts";
import { Failure } from "../../domain/failure.ts";
import type { PictureParts } from "../../ui/signature/toPng.ts";

/** Raises NetworkError or ServerUnreachable when a part does not come. */
export function picturePartsOf({ loadBundle, window }: Platform): PictureParts {
  const unreachable = (cause: unknown): never => {
    throw new Failure(window.navigator.onLine ? "ServerUnreachable" : "NetworkError", { cause });
  };
  return {
    zlib: once(async () => {
      const library = await loadBundle("zipLibrary", () => import("../../domain/zipLibrary.ts")).catch(
        unreachable,
      );
      return library.zlibSync;
    }),
    scriptFace: once(async () => {
      const library = await loadBundle(
        "scriptFace",
        () => import("../../ui/signature/scriptFaceLibrary.ts"),
      ).catch(unreachable);
      return library.scriptFace;
    }),
  };
}

/** What came is kept; what did not is asked for again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= load().catch((failure) => {
      coming = null;
      throw failure;
    });
    return coming;
  };
}
