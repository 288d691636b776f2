/** What the AVV says: a data-processing agreement by Art. 28 GDPR, section by section. */
import type { Company } from "./company.ts";

export interface Section {
  heading: string;
  intro: string;
  clauses: readonly string[];
  bullets: readonly string[];
}

/** "# " begins a section, "> " its introduction, "- " an item of its list; every other line is a clause. */
function sectionsOf(text: string): readonly Section[] {
  const written = text.trim().split(/^# /m).slice(1);
  return written.map((section) => {
    const [heading = "", ...lines] = section.trim().split("\n");
    const marked = (mark: string) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
    const clauses = lines.filter((line) => !/^[>-] /.test(line));
    return { heading, intro: marked("> ").join(" "), clauses, bullets: marked("- ") };
  });
}

export const sections = sectionsOf(`
# § 1 Gegenstand und Dauer
Der Auftragnehmer betreut die IT-Systeme des Auftraggebers auf Grundlage der zwischen beiden geschlossenen Dienstleistungsverträge (Hauptverträge). Dabei kann er Zugriff auf personenbezogene Daten erhalten, für die der Auftraggeber verantwortlich ist. Dieser Vertrag regelt die Rechte und Pflichten beider Seiten bei dieser Verarbeitung im Auftrag.
Der Vertrag beginnt mit seiner Unterzeichnung und gilt, solange der Auftragnehmer personenbezogene Daten im Auftrag verarbeitet. Er endet mit dem letzten Hauptvertrag, ohne dass es einer Kündigung bedarf.
Verstößt der Auftragnehmer schwerwiegend gegen Datenschutzrecht oder gegen diesen Vertrag, kann der Auftraggeber ihn ohne Einhaltung einer Frist kündigen.
# § 2 Art und Zweck der Verarbeitung
Zweck der Verarbeitung ist der sichere und störungsfreie Betrieb der IT-Systeme des Auftraggebers: Einrichtung, Wartung und Fernwartung, Überwachung, Datensicherung und Wiederherstellung sowie die Unterstützung der Anwenderinnen und Anwender.
Dazu werden Daten insbesondere ausgelesen, gespeichert, gesichert, übertragen, wiederhergestellt, in der Verarbeitung eingeschränkt und gelöscht. Zu anderen Zwecken, vor allem zu eigenen, verarbeitet der Auftragnehmer die Daten nicht.
Die Verarbeitung findet in Mitgliedstaaten der Europäischen Union oder des Europäischen Wirtschaftsraums statt. Eine Verlagerung in ein Drittland bedarf der vorherigen Zustimmung des Auftraggebers in Textform und der Voraussetzungen der Art. 44 ff. DSGVO.
# § 3 Art der personenbezogenen Daten
> Gegenstand der Verarbeitung sind folgende Arten von Daten:
- Stammdaten, zum Beispiel Name, Anschrift und Personalnummer
- Kontaktdaten, zum Beispiel Telefonnummer und E-Mail-Adresse
- Vertrags-, Abrechnungs- und Zahlungsdaten
- Inhalte von E-Mails, Dateien, Datenbanken und Datensicherungen
- Zugangs-, Nutzungs- und Protokolldaten der betreuten Systeme
- besondere Kategorien nach Art. 9 DSGVO nur, soweit sie in den betreuten Systemen enthalten sind und ein Zugriff zur Leistungserbringung unvermeidbar ist
# § 4 Kategorien betroffener Personen
> Von der Verarbeitung betroffen sind:
- Beschäftigte des Auftraggebers sowie Bewerberinnen und Bewerber
- Kundinnen und Kunden, Interessentinnen und Interessenten des Auftraggebers
- Ansprechpersonen bei Lieferanten, Dienstleistern und Behörden
# § 5 Weisungen
Der Auftragnehmer verarbeitet die Daten nur auf dokumentierte Weisung des Auftraggebers. Die Weisungen ergeben sich aus diesem Vertrag und den Hauptverträgen und können vom Auftraggeber in Textform ergänzt oder geändert werden. Mündliche Weisungen bestätigt der Auftraggeber unverzüglich in Textform.
Ist der Auftragnehmer gesetzlich zu einer weitergehenden Verarbeitung verpflichtet, teilt er dies dem Auftraggeber vorher mit, sofern das Gesetz die Mitteilung nicht verbietet.
Hält der Auftragnehmer eine Weisung für rechtswidrig, weist er den Auftraggeber unverzüglich darauf hin. Er darf die Ausführung aussetzen, bis der Auftraggeber die Weisung bestätigt oder ändert.
# § 6 Pflichten des Auftragnehmers
Der Auftragnehmer setzt nur Personen ein, die zur Vertraulichkeit verpflichtet oder einer gesetzlichen Verschwiegenheitspflicht unterworfen sind und die mit den für sie maßgeblichen Vorschriften des Datenschutzes vertraut gemacht wurden. Die Verpflichtung besteht nach dem Ende ihrer Tätigkeit fort.
Der Auftragnehmer führt ein Verzeichnis der Verarbeitungstätigkeiten nach Art. 30 Abs. 2 DSGVO. Soweit er dazu verpflichtet ist, benennt er eine Datenschutzbeauftragte oder einen Datenschutzbeauftragten und teilt dem Auftraggeber die Kontaktdaten mit.
Der Auftragnehmer unterstützt den Auftraggeber im erforderlichen Umfang bei den Pflichten aus Art. 32 bis 36 DSGVO, insbesondere bei der Sicherheit der Verarbeitung, bei Datenschutz-Folgenabschätzungen und bei vorherigen Konsultationen der Aufsichtsbehörde.
Über Kontrollen und Maßnahmen einer Aufsichtsbehörde, die diesen Auftrag betreffen, informiert der Auftragnehmer den Auftraggeber unverzüglich.
# § 7 Technische und organisatorische Maßnahmen
Der Auftragnehmer gewährleistet ein dem Risiko angemessenes Schutzniveau nach Art. 32 DSGVO. Die bei Vertragsschluss getroffenen Maßnahmen beschreibt Anlage 1.
Der Auftragnehmer darf die Maßnahmen dem Stand der Technik anpassen, solange das vereinbarte Schutzniveau nicht unterschritten wird. Wesentliche Änderungen dokumentiert er und teilt sie auf Verlangen mit.
# § 8 Unterauftragnehmer
Der Auftraggeber genehmigt den Einsatz der in Anlage 2 genannten Unterauftragnehmer und erteilt seine allgemeine Genehmigung zum Einsatz weiterer.
Der Auftragnehmer kündigt jede Hinzuziehung oder Ersetzung mindestens vier Wochen vorher in Textform an. Der Auftraggeber kann innerhalb von zwei Wochen aus wichtigem datenschutzrechtlichem Grund widersprechen. Können sich die Parteien nicht einigen, darf der Auftraggeber die betroffene Leistung zum Zeitpunkt der Änderung kündigen.
Der Auftragnehmer erlegt jedem Unterauftragnehmer vertraglich dieselben Datenschutzpflichten auf, die in diesem Vertrag festgelegt sind. Für deren Einhaltung haftet er dem Auftraggeber wie für eigenes Handeln.
Reine Nebenleistungen ohne Bezug zu den Daten des Auftrags, etwa Telekommunikation, Post, Reinigung oder Bewachung, gelten nicht als Unterauftrag.
# § 9 Verletzung des Schutzes personenbezogener Daten
Der Auftragnehmer meldet dem Auftraggeber jede ihm bekannt gewordene Verletzung des Schutzes personenbezogener Daten unverzüglich, in der Regel innerhalb von 24 Stunden.
Die Meldung enthält, soweit bekannt, die Angaben nach Art. 33 Abs. 3 DSGVO: Art der Verletzung, betroffene Datenarten und Personen, wahrscheinliche Folgen und ergriffene Maßnahmen. Fehlende Angaben werden nachgereicht.
Der Auftragnehmer trifft sofort die Maßnahmen, die zur Sicherung der Daten und zur Minderung nachteiliger Folgen nötig sind, und stimmt das weitere Vorgehen mit dem Auftraggeber ab.
# § 10 Rechte betroffener Personen
Wendet sich eine betroffene Person mit einem Anliegen nach Art. 12 bis 22 DSGVO an den Auftragnehmer, leitet er es unverzüglich an den Auftraggeber weiter und beantwortet es nicht selbst.
Der Auftragnehmer unterstützt den Auftraggeber mit geeigneten technischen und organisatorischen Maßnahmen bei Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung.
# § 11 Kontrollrechte des Auftraggebers
Der Auftragnehmer stellt dem Auftraggeber alle Informationen zur Verfügung, die zum Nachweis der in Art. 28 DSGVO niedergelegten Pflichten erforderlich sind, zum Beispiel Selbstauskünfte, Prüfberichte oder Zertifikate.
Der Auftraggeber oder eine von ihm beauftragte, zur Verschwiegenheit verpflichtete Prüferin oder ein solcher Prüfer darf sich nach rechtzeitiger Ankündigung, in der Regel 14 Tage vorher, während der üblichen Geschäftszeiten vor Ort von der Einhaltung überzeugen. Bei einem konkreten Anlass ist eine kürzere Frist zulässig.
# § 12 Löschung und Rückgabe
Nach dem Ende der Leistungen löscht der Auftragnehmer alle im Auftrag verarbeiteten Daten oder gibt sie nach Wahl des Auftraggebers in einem gängigen Format zurück und löscht vorhandene Kopien, sofern keine gesetzliche Pflicht zur Speicherung besteht.
Daten in Sicherungskopien werden mit dem nächsten regulären Überschreiben gelöscht, spätestens nach 90 Tagen. Bis dahin bleibt ihre Verarbeitung eingeschränkt.
Der Auftragnehmer bestätigt die Löschung auf Verlangen in Textform.
# § 13 Haftung
Gegenüber betroffenen Personen haften die Parteien nach Art. 82 DSGVO. Im Verhältnis zueinander haftet jede Partei für den Anteil, der ihrer Verantwortung für den Schaden entspricht.
Im Übrigen gelten die Haftungsregelungen der Hauptverträge.
# § 14 Schlussbestimmungen
Änderungen und Ergänzungen dieses Vertrags und seiner Anlagen bedürfen der Textform. Das gilt auch für den Verzicht auf dieses Formerfordernis.
Bei Widersprüchen zu den Hauptverträgen gehen die Regelungen dieses Vertrags zum Datenschutz vor.
Sind einzelne Bestimmungen unwirksam, bleibt der Vertrag im Übrigen wirksam. Die Parteien ersetzen die unwirksame Bestimmung durch eine wirksame, die ihrem Zweck am nächsten kommt.
Es gilt deutsches Recht. Der Vertrag wird nach Art. 28 Abs. 9 DSGVO in einem elektronischen Format geschlossen.
`);

export const measures = sectionsOf(`
# 1. Vertraulichkeit
- Zutritt: verschlossene Büro- und Serverräume, Schlüsselverzeichnis, Begleitung von Besuchern
- Zugang: persönliche Konten, Passwortrichtlinie, Mehr-Faktor-Anmeldung für Fernzugriffe, automatische Bildschirmsperre
- Zugriff: Rechte nach dem Prinzip der geringsten Berechtigung, jährliche Überprüfung, Protokollierung administrativer Zugriffe
- Trennung: getrennte Mandanten, getrennte Test- und Produktivsysteme
- Verschlüsselung: Datenträger mobiler Geräte und Sicherungskopien nach dem Stand der Technik
# 2. Integrität
- Weitergabe: Fernwartung und Datenübertragung nur verschlüsselt (TLS, VPN), sichere Vernichtung von Datenträgern
- Eingabe: nachvollziehbare Änderungen durch persönliche Konten, Tickets und Protokolle
# 3. Verfügbarkeit und Belastbarkeit
- tägliche, überwachte Datensicherung mit einer Kopie an einem zweiten Standort
- regelmäßige Tests der Wiederherstellung, unterbrechungsfreie Stromversorgung, Brandmelder
- Schutz vor Schadsoftware, Firewalls, zeitnahe Einspielung von Sicherheitsaktualisierungen
# 4. Regelmäßige Überprüfung, Bewertung und Evaluierung
- jährliche Überprüfung dieser Maßnahmen, Schulung aller Beschäftigten zum Datenschutz
- geregelter Ablauf bei Sicherheitsvorfällen, datenschutzfreundliche Voreinstellungen
- Auswahl und Kontrolle von Unterauftragnehmern nach dokumentierten Kriterien
`);

/** Names no subcontractor: a company adds its own by hand, or announces them as § 8 says. */
export const subcontractorsNote = (company: Company): string =>
  `Zum Zeitpunkt des Vertragsschlusses setzt die ${company.name} für diesen Auftrag keine Unterauftragnehmer ein. Künftige Unterauftragnehmer werden nach § 8 angekündigt und in dieser Anlage mit Namen, Anschrift, Leistung und Ort der Verarbeitung geführt.`;
