/** German for the field names the customer system is known to use; others are shown as they come. */
const labels: Readonly<Record<string, string>> = {
  name: "Name",
  start: "Beginn",
  end: "Ende",
  status: "Status",
  type: "Art",
  line1: "Straße",
  line2: "Ort",
  street: "Straße",
  postcode: "PLZ",
  city: "Ort",
  country: "Land",
};

export const factLabel = (field: string): string => labels[field.toLowerCase()] ?? field.replaceAll("_", " ");
