/**
 * What the account's screens share with one area or both. Named here it is part of the app's bundle; else each combination
 * would be a file of its own. The build names one that is missing.
 */
import "../app/session/deviceMemory.ts";
import "../app/session/slashKey.ts";
import "../domain/dates.ts";
import "../domain/formatNumber.ts";
import "../domain/qrCode.ts";
import "../ui/QrCode.tsx";
import "../ui/Result.tsx";
import "../ui/Section.tsx";
