// @ts-check
/**
 * The bundles that are fetched on their own, each with the source it begins with.
 * @satisfies {Record<import("../src/core/platform.ts").BundleName, string>}
 */
export const bundleSources = {
  staff: "src/areas/staff.ts",
  records: "src/areas/records.ts",
  customer: "src/areas/customer.ts",
  srpLibrary: "src/start/earlySignIn.ts",
  graphqlTransportWs: "src/wire/realtime/graphqlTransportWs.ts",
  bankdata: "src/domain/bankdata.ts",
  zipLibrary: "src/domain/zipLibrary.ts",
  qrCodeLibrary: "src/domain/qrCodeLibrary.ts",
  pdfLibrary: "src/ui/pdf/pdfLibrary.ts",
  scriptFace: "src/ui/signature/scriptFaceLibrary.ts",
};
