/** Whether "/" leads into the search on this device: who dictates may switch it off (decision 58). */
import { SLASH_KEY } from "../../storageKeys.ts";
import { keepIn, readJson, removeFrom } from "../../wire/storage.ts";
import { useApp } from "../context.ts";

/** What is switched is seen at the next rendering of whoever asks. */
export function useSlashKey() {
  const { sharedStorage } = useApp().platform;
  return {
    isOn: readJson(sharedStorage, SLASH_KEY) !== false,
    /** False where the browser does not keep it: everything stays as it was. */
    switchTo(on: boolean): boolean {
      if (!on) return keepIn(sharedStorage, SLASH_KEY, "false");
      removeFrom(sharedStorage, SLASH_KEY);
      return true;
    },
  };
}
