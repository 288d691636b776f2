/** Whether "/" leads into the search on this device: who dictates may switch it off (decision 58). */
import { SLASH_KEY } from "../../storageKeys.ts";
import { keepIn, removeFrom } from "../../wire/storage.ts";
import { useApp } from "../context.ts";

/** What is switched is seen at the next rendering of whoever asks. */
export function useSlashKey() {
  const { sharedStorage } = useApp().platform;
  return {
    isOn: sharedStorage.getItem(SLASH_KEY) === null,
    switchTo(on: boolean): void {
      if (on) removeFrom(sharedStorage, SLASH_KEY);
      else keepIn(sharedStorage, SLASH_KEY, "off");
    },
  };
}
