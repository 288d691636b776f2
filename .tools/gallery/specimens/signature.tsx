/** The signature pad, empty, drawn and typed, and its paper alone. */

import { zlibSync } from "fflate";
import { useState } from "react";
import { PadTools } from "../../../src/ui/signature/PadTools.tsx";
import { Paper, PaperCover } from "../../../src/ui/signature/Paper.tsx";
import { SignaturePad } from "../../../src/ui/signature/SignaturePad.tsx";
import { SignaturePicture } from "../../../src/ui/signature/SignaturePicture.tsx";
import { scriptFace } from "../../../src/ui/signature/scriptFaceLibrary.ts";
import type { Signature, Stroke } from "../../../src/ui/signature/signature.ts";
import { TypedSignature } from "../../../src/ui/signature/TypedSignature.tsx";
import type { PictureParts } from "../../../src/ui/signature/toPng.ts";
import { nothing, type Specimens } from "../Specimen.ts";

const stroke: Stroke = Array.from({ length: 60 }, (_, index) => ({
  x: 0.15 + index / 90,
  y: 0.2 + 0.08 * Math.sin(index / 4),
  pressure: 0.5,
  time: index * 12,
}));

const drawn: Signature = { kind: "drawn", strokes: [stroke], width: 400 };
const typed: Signature = { kind: "typed", name: "Sabine Köhler" };

const parts: PictureParts = { zlib: async () => zlibSync, scriptFace: async () => scriptFace };

function Pad({ start }: { start: Signature | null }) {
  const [value, setValue] = useState(start);
  return <SignaturePad value={value} onChange={setValue} person="Sabine Köhler" parts={parts} id="pad" />;
}

function Name() {
  const [name, setName] = useState("Sabine Köhler");
  const [isSigned, setSigned] = useState(false);
  return (
    <TypedSignature
      name={name}
      isSigned={isSigned}
      parts={parts}
      onType={(next) => {
        setName(next);
        setSigned(false);
      }}
      onSign={() => setSigned(true)}
    />
  );
}

export const signature: Specimens = {
  // The small pad opens the large one.
  "signature/SignaturePad.tsx, signature/LargePad.tsx": {
    empty: <Pad start={null} />,
    drawn: <Pad start={drawn} />,
    typed: <Pad start={typed} />,
  },
  "signature/Paper.tsx": {
    drawn: <Paper strokes={[stroke]} label="Papier" onStroke={nothing} />,
    covered: (
      <div style={{ position: "relative" }}>
        <Paper strokes={[]} label="Papier" onStroke={nothing} />
        <PaperCover isEmpty onOpen={nothing} />
      </div>
    ),
  },
  "signature/SignaturePicture.tsx": {
    drawn: <SignaturePicture signature={drawn} parts={parts} />,
  },
  "signature/PadTools.tsx": {
    "one step": <PadTools history={{ past: [[]], present: [stroke], future: [] }} onChange={nothing} />,
  },
  "signature/TypedSignature.tsx": { typed: <Name /> },
};
