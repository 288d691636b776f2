const labels: ReadonlyMap<string, string> = new Map([
  ["name", "Name"],
  ["start", "Beginn"],
  ["end", "Ende"],
  ["status", "Status"],
  ["type", "Art"],
  ["line1", "Straße"],
  ["line2", "Ort"],
  ["street", "Straße"],
  ["postcode", "PLZ"],
  ["city", "Ort"],
  ["country", "Land"],
]);

/** The German label of a field of the customer system; an unknown name is shown as it is, without underscores. */
export const factLabel = (field: string): string =>
  labels.get(field.toLowerCase()) ?? field.replaceAll("_", " ");
