/** Texts, marks, buttons and surfaces. */

import { Badge } from "../../../src/ui/Badge.tsx";
import { Banner } from "../../../src/ui/Banner.tsx";
import { Button, buttonClass } from "../../../src/ui/Button.tsx";
import { ButtonLink } from "../../../src/ui/ButtonLink.tsx";
import { Card } from "../../../src/ui/Card.tsx";
import { CopyButton } from "../../../src/ui/CopyButton.tsx";
import { DefinitionList } from "../../../src/ui/DefinitionList.tsx";
import { EmailAddress } from "../../../src/ui/EmailAddress.tsx";
import { ErrorPanel } from "../../../src/ui/ErrorPanel.tsx";
import { InkStroke } from "../../../src/ui/InkStroke.tsx";
import { MailIcon } from "../../../src/ui/icons/appIcons.tsx";
import { DownloadIcon } from "../../../src/ui/icons/areaIcons.tsx";
import { Link } from "../../../src/ui/Link.tsx";
import { LiveMark } from "../../../src/ui/LiveMark.tsx";
import { Logo } from "../../../src/ui/Logo.tsx";
import { PageHeader } from "../../../src/ui/PageHeader.tsx";
import { PaperPicture } from "../../../src/ui/PaperPicture.tsx";
import { PhoneLink } from "../../../src/ui/PhoneLink.tsx";
import { FirstThenPicture, SignedFolderPicture } from "../../../src/ui/pictures/customerPictures.tsx";
import {
  AssetPicture,
  CompanyPicture,
  InvitationPicture,
  MissingPicture,
  PeoplePicture,
  SearchPicture,
  StaffPicture,
} from "../../../src/ui/pictures/staffPictures.tsx";
import { QrCode } from "../../../src/ui/QrCode.tsx";
import { Result } from "../../../src/ui/Result.tsx";
import { ScreenSkeleton } from "../../../src/ui/ScreenSkeleton.tsx";
import { SkipLink } from "../../../src/ui/SkipLink.tsx";
import { Spinner } from "../../../src/ui/Spinner.tsx";
import { Inset, Surface } from "../../../src/ui/Surface.tsx";
import { Technical } from "../../../src/ui/Technical.tsx";
import { Tile } from "../../../src/ui/Tile.tsx";
import { longWord, nothing, type Specimens } from "../Specimen.ts";

/** A step of the menu. */
const step = { number: 1, title: "AV-Vertrag", action: "Ansehen", href: "#tile" };

/** A pattern of 21 by 21 modules in place of a QR code. */
const checkered = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (_, x) => (x * y) % 3 === 0),
);

export const basics: Specimens = {
  "Button.tsx": {
    primary: <Button variant="primary">Speichern</Button>,
    secondary: <Button>Abbrechen</Button>,
    quiet: <Button variant="quiet">Später</Button>,
    danger: <Button variant="danger">Entfernen</Button>,
    "with an icon": (
      <Button>
        <MailIcon />
        Erinnern
      </Button>
    ),
    "an icon alone": (
      <Button variant="quiet" label="Herunterladen">
        <DownloadIcon />
      </Button>
    ),
    "a link": (
      <a href="#button" className={buttonClass("primary")}>
        Öffnen
      </a>
    ),
    busy: (
      <Button variant="primary" busy>
        Speichern
      </Button>
    ),
    disabled: (
      <>
        <Button variant="primary" disabled>
          Speichern
        </Button>{" "}
        <Button disabled>Abbrechen</Button>{" "}
        <Button variant="quiet" disabled>
          Später
        </Button>
      </>
    ),
    spent: <Button spent>Vergrößern</Button>,
    wide: (
      <Button wide variant="primary">
        Anmelden
      </Button>
    ),
    "long text": <Button>Sehr lange Aufschrift, die auf einem Telefon in zwei Zeilen umbricht</Button>,
    interactive: (
      <>
        <Button variant="primary">Speichern</Button> <Button>Abbrechen</Button>{" "}
        <Button variant="quiet">Später</Button> <Button variant="danger">Entfernen</Button>
      </>
    ),
  },
  "Link.tsx": {
    link: <Link href="#link">Alle Kunden</Link>,
    interactive: <Link href="#link">Alle Kunden</Link>,
  },
  "ButtonLink.tsx": {
    link: <ButtonLink href="#button-link">Alle Kunden</ButtonLink>,
    interactive: <ButtonLink href="#button-link">Alle Kunden</ButtonLink>,
  },
  "Badge.tsx": {
    green: <Badge colour="green">AV-Vertrag: erledigt</Badge>,
    red: <Badge colour="red">AV-Vertrag: offen</Badge>,
    grey: <Badge colour="grey">AV-Vertrag: nicht nötig</Badge>,
  },
  "LiveMark.tsx": {
    live: <LiveMark tone="live">Live</LiveMark>,
    waiting: <LiveMark tone="waiting">Verbindung wird hergestellt …</LiveMark>,
    lost: <LiveMark tone="lost">Verbindung unterbrochen, nächster Versuch in 12 s</LiveMark>,
  },
  "Result.tsx": {
    empty: <Result>{""}</Result>,
    told: <Result>Das Dokument liegt jetzt im Kundensystem.</Result>,
  },
  "Banner.tsx": {
    warn: <Banner tone="warn">Es gibt neuere Daten zu dieser Person.</Banner>,
    bad: <Banner tone="bad">Aktualisierung fehlgeschlagen.</Banner>,
    offline: <Banner tone="offline">Keine Internetverbindung.</Banner>,
    good: <Banner tone="good">Offline verfügbar</Banner>,
    "update, with actions": (
      <Banner
        tone="update"
        action={
          <>
            <Button>Abbrechen</Button>
            <Button variant="primary">Updaten</Button>
          </>
        }
      >
        <strong>Update verfügbar</strong>
        <p>Bitte updaten Sie die App</p>
      </Banner>
    ),
    "key, long text": (
      <Banner tone="key" action={<Button>Passkey hinzufügen</Button>}>
        <strong>Nächstes Mal ohne Passwort.</strong> Mit einem Passkey melden Sie sich auf diesem Gerät mit
        Fingerabdruck, Gesicht oder PIN an, und kein Passwort kann gestohlen werden.
      </Banner>
    ),
  },
  "CopyButton.tsx": {
    ready: <CopyButton text="a" label="Link kopieren" copied="Link kopiert" />,
    quiet: <CopyButton variant="quiet" text="a" label="Link kopieren" copied="Link kopiert" />,
  },
  "ErrorPanel.tsx": {
    "with a reason": (
      <ErrorPanel title="Keine Internetverbindung" onRetry={nothing}>
        Für diese Funktion brauchen Sie eine Internetverbindung.
      </ErrorPanel>
    ),
  },
  "Card.tsx": {
    titled: <Card title="Rechnungsadresse">Hafenstraße 1, 20457 Hamburg</Card>,
    "without a title": <Card>Nichts weiter</Card>,
    "with a list": (
      <Card list title="Ihre Passkeys">
        <Inset>Noch keine.</Inset>
      </Card>
    ),
    "long text": <Card title={longWord}>{longWord}</Card>,
  },
  "Surface.tsx": {
    "with an inset": (
      <Surface>
        <Inset>Werkzeuge</Inset>
        Der Inhalt reicht bis an den Rand.
      </Surface>
    ),
  },
  "PageHeader.tsx": {
    title: <PageHeader title="Guten Tag, Astrid" below="Guten Tag" />,
    "with everything": (
      <PageHeader
        above={<a href="#pageheader">Kunden</a>}
        title="Musterbau GmbH"
        below="Kundennummer 10001"
        actions={<Button variant="primary">Einladen</Button>}
      />
    ),
    "long text": <PageHeader title={longWord} below={longWord} />,
  },
  "DefinitionList.tsx": {
    facts: (
      <DefinitionList
        facts={[
          { name: "Straße", value: "Hafenstraße 1" },
          { name: "Ort", value: "" },
          { name: longWord, value: longWord },
        ]}
      />
    ),
    "names above values": (
      <DefinitionList
        stacked
        facts={[
          { name: "Telefon", value: <PhoneLink phone="+49 (0)421 55 50-10" href="#" /> },
          { name: longWord, value: longWord },
        ]}
      />
    ),
  },
  "PhoneLink.tsx": {
    number: <PhoneLink phone="+49 (0)421 55 50-10" href="#" />,
    text: <PhoneLink phone="über die Zentrale" href={null} />,
  },
  "EmailAddress.tsx": {
    short: <EmailAddress address="sabine@musterbau.example" />,
    "long text": <EmailAddress address={`${longWord}@musterbau.example`} />,
  },
  "Technical.tsx": {
    closed: <Technical text="Request failed with status code 502" />,
  },
  "Logo.tsx": {
    product: <Logo product="Nordwind" />,
    "without a name": <Logo product="" />,
  },
  "InkStroke.tsx": {
    greeting: (
      <InkStroke>
        <PageHeader title="Guten Tag, Jonas" />
      </InkStroke>
    ),
  },
  "Picture.tsx, pictures/staffPictures.tsx, pictures/customerPictures.tsx": {
    companies: <CompanyPicture />,
    invitation: <InvitationPicture />,
    people: <PeoplePicture />,
    staff: <StaffPicture />,
    search: <SearchPicture />,
    missing: <MissingPicture />,
    asset: <AssetPicture />,
    "one after the other": <FirstThenPicture />,
    end: <SignedFolderPicture />,
  },
  "PaperPicture.tsx": { empty: <PaperPicture />, signed: <PaperPicture signed /> },
  "Spinner.tsx": {
    labelled: <Spinner label="Dokument wird geladen" />,
    bare: <Spinner />,
  },
  "ScreenSkeleton.tsx": { loading: <ScreenSkeleton /> },
  "SkipLink.tsx": { "shown on focus": <SkipLink /> },
  "Tile.tsx": {
    next: <Tile {...step} state="Noch zu unterschreiben" action="Lesen und unterschreiben" isNext />,
    done: <Tile {...step} state="Erledigt am: 21.11.2026" done />,
    locked: <Tile {...step} state="Sie müssen erst den AV-Vertrag unterschreiben." locked />,
    unconfirmed: <Tile {...step} state="Bestätigung steht noch aus" />,
    "long text": <Tile {...step} title={longWord} state={longWord} />,
    interactive: <Tile {...step} state="Noch zu unterschreiben" />,
  },
  "QrCode.tsx": {
    drawn: <QrCode text="a" label="QR-Code" encode={async () => checkered} missing="Kein QR-Code" />,
    missing: (
      <QrCode text="a" label="QR-Code" encode={async () => null} missing="Der QR-Code fehlt leider." />
    ),
  },
};
