/** The customers of the external customer system: deterministic German companies, with the gaps real data has. */
import type { Address, Asset, CustomerUser, WorldCustomer } from "./contract.ts";
import { createDice, type Dice } from "./dice.ts";
import { companies, families, firstNames, forms, streets, towns, trades } from "./seedWords.ts";

/** The demo customer is the first; its user signs in as kunde@musterbau.example. */
export const demoCustomerId = "10001";

/** Names that a careless screen, sorting or search would get wrong. */
const awkwardNames = [
  "Müller & Söhne <Bau>",
  'Weiß "Elektro" GmbH',
  "Ärztehaus Übersee e. V.",
  "Straßen- & Tiefbau O'Brien KG",
  "<b>Fettdruck</b> Medien GmbH",
  "Dachdeckerei Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH",
  "Œuvre Çelik Łódź Import UG (haftungsbeschränkt)",
  "Größe 42 {{Mode}} e. K.",
] as const;

/** The second page of the list begins with these names. The first page, which newcomers see, shows usual ones. */
const FIRST_AWKWARD = 50;

/** `count` customers with ids from 10001 upwards, the same ones every time. */
export function seedCustomers(count: number): WorldCustomer[] {
  const dice = createDice(237);
  const namingDice = createDice(8);
  const taken = new Set(["Musterbau GmbH", ...awkwardNames]);
  return Array.from({ length: count }, (_, index) => {
    const id = String(Number(demoCustomerId) + index);
    if (index === 0) return demoCustomer(id, "Musterbau GmbH", dice);
    return anyCustomer(id, awkwardNames[index - FIRST_AWKWARD] ?? freeName(namingDice, taken), dice);
  });
}

function freeName(dice: Dice, taken: Set<string>): string {
  for (;;) {
    const name = dice.pick([companyOf, partnersOf, townCompanyOf])(dice);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

const companyOf = (dice: Dice) => `${dice.pick(companies)}${dice.pick(trades)} ${dice.pick(forms)}`;
const partnersOf = (dice: Dice) =>
  `${dice.pick(families)} & ${dice.pick(families)} ${capital(dice.pick(trades))} ${dice.pick(forms)}`;
const townCompanyOf = (dice: Dice) =>
  `${capital(dice.pick(trades))} ${dice.pick(families)} ${dice.pick(towns).city} ${dice.pick(forms)}`;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function demoCustomer(id: string, name: string, dice: Dice): WorldCustomer {
  const seat: Address = {
    line1: "Bahnhofstraße 12",
    line2: "Bremen",
    postcode: "28195",
    line4: "Deutschland",
  };
  return {
    id,
    name,
    invoice_address: seat,
    delivery_address: { ...seat, line1: "Am Bauhof 3", postcode: "28309" },
    users: [
      user("Sabine Köhler", "kunde@musterbau.example", "+49 421 555010", "Geschäftsführung"),
      user("Jonas Meyer", "jonas.meyer@musterbau.example", "+49 421 555011", "Einkauf"),
      user("Empfang", "", "+49 421 555000", "Zentrale"),
    ],
    assets: Array.from({ length: 5 }, (_, index) => asset(`${id}-${index + 1}`, dice)),
    sites: [
      { id: `${id}-S1`, name: "Hauptsitz", postcode: "28195", city: "Bremen" },
      { id: `${id}-S2`, name: "Bauhof", postcode: "28309", city: "Bremen" },
    ],
    contract: { id: `V-${id}`, name: "Wartungsvertrag Komfort", start: "2023-04-01", status: "aktiv" },
  };
}

function anyCustomer(id: string, name: string, dice: Dice): WorldCustomer {
  const seat = address(dice);
  const domain = `${asciiOf(name).slice(0, 24) || "firma"}-${id}.example`;
  const siteCount = dice.chance(40) ? 1 + dice.below(4) : 0;
  return {
    id,
    name,
    invoice_address: dice.chance(80) ? seat : null,
    delivery_address: dice.chance(70) ? seat : address(dice),
    users: dice.chance(12) ? [] : Array.from({ length: 1 + dice.below(4) }, () => anyUser(domain, dice)),
    assets: Array.from({ length: dice.below(9) }, (_, index) => asset(`${id}-${index + 1}`, dice)),
    sites: Array.from({ length: siteCount }, (_, index) => {
      const { city, postcode } = dice.pick(towns);
      return {
        id: `${id}-S${index + 1}`,
        name: index === 0 ? "Hauptsitz" : `Filiale ${city}`,
        postcode,
        city,
      };
    }),
    contract: dice.chance(55) ? contract(id, dice) : null,
  };
}

function address(dice: Dice): Address {
  const { city, postcode } = dice.pick(towns);
  return {
    line1: `${dice.pick(streets)} ${1 + dice.below(140)}${dice.chance(8) ? "a" : ""}`,
    line2: city,
    postcode,
    line4: dice.chance(94) ? "Deutschland" : dice.pick(["Österreich", "Schweiz", ""]),
  };
}

function anyUser(domain: string, dice: Dice): CustomerUser {
  const [first, family] = [dice.pick(firstNames), dice.pick(families)];
  const address = `${asciiOf(first)}.${asciiOf(family)}@${domain}`;
  return user(
    `${first} ${family}`,
    dice.chance(15) ? "" : address,
    dice.chance(75) ? `+49 ${dice.digits(3)} ${dice.digits(6)}` : "",
    dice.pick(["Geschäftsführung", "Einkauf", "Buchhaltung", "Technik", ""]),
  );
}

const user = (name: string, emailaddress: string, phone: string, type: string): CustomerUser => ({
  name,
  emailaddress,
  phonenumber_preferred: phone,
  type,
});

const systems = ["Windows 11 Pro", "Ubuntu 24.04 LTS", "macOS 15", "Windows Server 2022"] as const;

function asset(id: string, dice: Dice): Asset {
  const type = dice.pick(["Server", "Arbeitsplatz", "Notebook", "Drucker", "Firewall", "Switch"]);
  const label = `${type.slice(0, 3).toUpperCase()}-${dice.digits(4)}`;
  const fields: [name: string, value: string][] = [
    ["Seriennummer", `SN${dice.digits(9)}`],
    ["Hersteller", dice.pick(["Lenovo", "Dell", "HP", "Fujitsu", "Ubiquiti", "Kyocera"])],
    ["Betriebssystem", dice.chance(70) ? dice.pick(systems) : ""],
    ["IP-Adresse", `192.168.${dice.below(20)}.${2 + dice.below(250)}`],
    ["Garantie bis", `31.12.${2025 + dice.below(5)}`],
    ["Bemerkung", dice.chance(20) ? "Zugang nur <intern> & über VPN" : ""],
  ];
  return {
    id,
    assettype_name: type,
    key_field: label,
    fields: fields
      .slice(0, dice.chance(10) ? 0 : fields.length)
      .map(([name, value], index) => ({ id: `${id}-F${index + 1}`, name, value })),
  };
}

const contract = (id: string, dice: Dice) => ({
  id: `V-${id}`,
  name: dice.pick(["Wartungsvertrag Basis", "Wartungsvertrag Komfort", "Rundum-Betreuung"]),
  start: `20${16 + dice.below(10)}-${String(1 + dice.below(12)).padStart(2, "0")}-01`,
  status: dice.chance(85) ? "aktiv" : "gekündigt",
});

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** As it stands in an e-mail address: "Jürgen Weiß" is "juergen-weiss". */
export const asciiOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
