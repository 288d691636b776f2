/** A mandate as its form sends it. */
export const filledInMandate = {
  accountOwner: "Karla Groß",
  street: "Ährenweg 7",
  postalcode: "50667",
  city: "Köln",
  iban: "DE89370400440532013000",
  bank: "Commerzbank",
  bic: "COBADEFFXXX",
};
