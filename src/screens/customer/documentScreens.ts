/** The screen of each document. */
import type { DocumentType } from "../../domain/document.ts";
import type { RouteName } from "../../routes.ts";

export const documentScreens = {
  avv: "AVVView",
  sepa: "SEPAView",
} as const satisfies Record<DocumentType, RouteName>;
