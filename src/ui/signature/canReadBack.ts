/** Can the page read its canvas? Browsers that protect against fingerprinting return noise or blank pixels. */

const INK = [1, 2, 4, 7];

/** True when a test pattern can be read back; the slight noise that some browsers add is accepted. */
export function canReadBack(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = 8;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 8, 1);
  context.fillStyle = "#000000";
  for (const x of INK) context.fillRect(x, 0, 1, 1);
  try {
    const { data } = context.getImageData(0, 0, 8, 1);
    const isRight = (x: number) => {
      const brightness = data[x * 4] ?? 128;
      return INK.includes(x) ? brightness < 64 : brightness > 192;
    };
    return [0, 1, 2, 3, 4, 5, 6, 7].every(isRight);
  } catch {
    return false;
  }
}
