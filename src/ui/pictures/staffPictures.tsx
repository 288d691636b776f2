/** Drawings for empty lists of the staff area, one for each kind of record. */
import { Picture } from "../Picture.tsx";

/** Companies. */
export const CompanyPicture = () => (
  <Picture
    sheets={["M52 64V27l22 5v32z", "M24 64V13l28-5v56z"]}
    text="M31 21l5-.8M42 19l4-.7M31 31l5-.5M42 30l4-.4M31 41h5M42 41h4M59 38l8 1.200M59 46l8 .6M59 54h8"
    line="M15 64h67M34 64V51h8v13"
  />
);

/** An invitation that is not sent yet. */
export const InvitationPicture = () => (
  <Picture
    sheets={["M30 6l34-2 3 36-34 2z", "M19 26h58v38H19z"]}
    text="M37 13.500l20-1.200M37.500 19.500l11-.7"
    line="M19 26l26.500 20.500a4 4 0 0 0 5 0L77 26M19 64l20-22M77 64L57 42"
  />
);

/** People at a company. */
export const PeoplePicture = () => (
  <Picture
    sheets={[
      "M64 18a8 8 0 1 1-.01 0zM50 62c0-13 5-21 14-21s15 8 15 21z",
      "M39 9a11 11 0 1 1-.01 0zM17 64c0-17 9-27 22-27s22 10 22 27z",
    ]}
    line="M12 64h72"
  />
);

/** A member of the staff: a card with a portrait. */
export const StaffPicture = () => (
  <Picture
    sheets={["M16 15l62-3 2.500 44-62 3z"]}
    text="M52 27l19-1M52.500 34.500l19-1M53 42l11-.6"
    line="M34 22.500a6.500 6.500 0 1 1-.01 0zM23.500 50c0-8 4-12.500 11-12.500s11 4 12 11.500"
  />
);

/** Nothing was found. */
export const SearchPicture = () => (
  <Picture
    sheets={["M22 10l40-2 3 52-40 2z", "M62 25a14.500 14.500 0 1 1-.01 0z"]}
    text="M29.500 20l26-1.300M30 28l14-.7M30.500 36l12-.6M31 44l13-.7M31.500 52l26-1.300"
    line="M62 25a14.500 14.500 0 1 1-.01 0zM72.500 50l10 11"
  />
);

/** A record that is gone: an empty place among others. */
export const MissingPicture = () => (
  <Picture
    sheets={["M42 6l38 5-6.500 51-38-5z"]}
    line="M18 12l6-.3M31 11.400l6-.3M44 10.700l6-.3M57 10l3-.2.200 3M60.500 20l.400 6M61.200 33l.400 6M62 46l.400 6M62.800 58.500l.200 3-3 .2M54 62l-6 .3M41 62.700l-6 .3M28 63.300l-6 .4M18.800 57l-.4-6M18.200 44l-.4-6M17.500 31l-.4-6"
  />
);

/** A device or a licence of a customer. */
export const AssetPicture = () => (
  <Picture
    sheets={["M18 10h60v40H18z"]}
    text="M26 20h26M26 28h16M26 36h21"
    line="M41 50l-2 12M55 50l2 12M31 62.500h34"
  />
);
