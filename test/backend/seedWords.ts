/** The words German companies, people and addresses are made of. */

type Some<Word> = readonly [Word, ...Word[]];
const words = (text: string) => text.split(/,\s+/) as unknown as Some<string>;

export const companies =
  words(`Nord, Süd, Weser, Elb, Rhein, Alpen, Küsten, Hanse, Stadt, Kreis, Wald, Hafen, Phönix, Löwen, Adler, Kron,
  Burg, Heide, Taunus, Harz`);
export const trades =
  words(`bau, technik, logistik, metall, elektro, möbel, druck, garten, dach, glas, pflege, medien, küchen, wärme,
  mobil, werk`);
export const forms = words("GmbH, GmbH & Co. KG, AG, KG, OHG, e. K., GbR, UG");
export const families =
  words(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer,
  Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Krüger, Hartmann, Lange, Weiß, Köhler,
  Öztürk, Nowak, Jäger, Böhm, Lüders`);
export const firstNames =
  words(`Anna, Björn, Carla, Dirk, Elif, Frank, Greta, Heike, Ingo, Jürgen, Katrin, Lars, Mareike, Nils, Olaf,
  Petra, Ralf, Sören, Tanja, Uwe, Yvonne, Zoë`);
export const streets =
  words(`Hauptstraße, Bahnhofstraße, Gartenweg, Lindenallee, Am Markt, Industriestraße, Mühlenweg, Schillerstraße,
  Goethestraße, Zum Hafen, Kirchplatz, Feldstraße, Straße des Friedens, Rosenstraße`);

const places =
  words(`28195 Bremen, 20095 Hamburg, 30159 Hannover, 26122 Oldenburg, 49074 Osnabrück, 48143 Münster,
  50667 Köln, 40213 Düsseldorf, 97070 Würzburg, 90402 Nürnberg, 80331 München, 23552 Lübeck,
  37073 Göttingen, 02826 Görlitz, 04109 Leipzig, 07743 Jena`);
export const towns = places.map((place) => ({
  postcode: place.slice(0, 5),
  city: place.slice(6),
})) as unknown as Some<{ postcode: string; city: string }>;
