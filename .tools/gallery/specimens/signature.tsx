/** The signature pad, empty, drawn and typed, and its paper alone. */
import { useState } from "react";
import { Paper } from "../../../src/ui/signature/Paper.tsx";
import { SignaturePad } from "../../../src/ui/signature/SignaturePad.tsx";
import type { Signature, Stroke } from "../../../src/ui/signature/signature.ts";
import { TypedSignature } from "../../../src/ui/signature/TypedSignature.tsx";
import { nothing, type Specimen } from "../Specimen.ts";

const stroke: Stroke = Array.from({ length: 60 }, (_, index) => ({
  x: 0.15 + index / 90,
  y: 0.2 + 0.08 * Math.sin(index / 4),
  pressure: 0.5,
  time: index * 12,
}));

function Pad({ start }: { start: Signature | null }) {
  const [value, setValue] = useState(start);
  return <SignaturePad value={value} onChange={setValue} />;
}

function Name() {
  const [name, setName] = useState("Sabine Köhler");
  return <TypedSignature name={name} onType={setName} />;
}

export const signature: readonly Specimen[] = [
  {
    files: ["signature/SignaturePad.tsx"],
    states: {
      empty: <Pad start={null} />,
      drawn: <Pad start={{ kind: "drawn", strokes: [stroke], width: 400 }} />,
      typed: <Pad start={{ kind: "typed", name: "Sabine Köhler" }} />,
    },
  },
  {
    files: ["signature/Paper.tsx"],
    states: { drawn: <Paper strokes={[stroke]} label="Papier" onStroke={nothing} /> },
  },
  { files: ["signature/TypedSignature.tsx"], states: { typed: <Name /> } },
];
