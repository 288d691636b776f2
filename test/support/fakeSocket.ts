/** A socket without a network; the test acts as the server. */

/** The part of WebSocket that both protocols use. */
export class FakeSocket {
  readyState: 0 | 1 | 2 | 3 = 0;
  onopen: ((event: object) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  /** Frames sent by the client, parsed. */
  readonly sent: { type: string; id?: string; payload?: unknown }[] = [];
  /** The client's close code. */
  closedWith: number | null = null;

  constructor(
    readonly url: string,
    readonly protocols: readonly string[],
  ) {}

  /** Number of listeners that the client has left on it. */
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

  // The server's side.

  opens(): void {
    this.readyState = 1;
    this.onopen?.({});
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  /** The connection ends with this code; browsers report a lost network as 1006. */
  ends(code: number, reason = ""): void {
    if (code === 1006) this.onerror?.({});
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** Sent frames of one type. */
  all(type: string) {
    return this.sent.filter((frame) => frame.type === type);
  }
}
