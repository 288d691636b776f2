/** A socket without a network: the test is the other side. */

/** The part of WebSocket our dialects use. */
export class FakeSocket {
  readyState: 0 | 1 | 2 | 3 = 0;
  onopen: ((event: object) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  /** What our side has sent, parsed. */
  readonly sent: { type: string; id?: string; payload?: unknown }[] = [];
  /** The code our side closed with. */
  closedWith: number | null = null;

  constructor(
    readonly url: string,
    readonly protocols: readonly string[],
  ) {}

  /** Listeners our side has left on it. */
  listeners(): number {
    return [this.onopen, this.onmessage, this.onclose, this.onerror].filter((one) => one !== null).length;
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error("sent on a socket that is not open");
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    if (this.readyState >= 2) return;
    this.readyState = 2;
    this.closedWith = code ?? null;
  }

  // The other side.

  opens(): void {
    this.readyState = 1;
    this.onopen?.({});
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  /** Ends with this code; 1006 is what the browser says of a lost network. */
  ends(code: number, reason = ""): void {
    if (code === 1006) this.onerror?.({});
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** What was sent of one type. */
  all(type: string) {
    return this.sent.filter((frame) => frame.type === type);
  }
}
