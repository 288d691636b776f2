/**
 * What only an engine can show besides the main job, in a Firefox that resists fingerprinting: its canvas gives random
 * pixels (as Tor Browser's and LibreWolf's do), and the signature is sent as it was drawn all the same (decision 45).
 */
import { test } from "uvu";
import { walkInFirefox } from "../../support/engines/journey.ts";
import { moreAlone } from "./more.ts";

walkInFirefox(test, moreAlone, { "privacy.resistFingerprinting": true });
