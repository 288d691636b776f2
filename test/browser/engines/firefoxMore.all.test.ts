/**
 * What only another engine shows besides the main job, in a Firefox that resists fingerprinting. Its canvas returns random
 * pixels, as Tor Browser's and LibreWolf's do, and the signature is still sent as drawn (decision 45).
 */
import { test } from "uvu";
import { walkInFirefox } from "../../support/engines/inFirefox.ts";
import { moreAlone } from "./more.ts";

walkInFirefox(test, moreAlone, { "privacy.resistFingerprinting": true });
