/** The screen of each document. */
export const documentScreens = { avv: "AVVView", sepa: "SEPAView" } as const;
