/** A part of a screen that reads for itself: its own skeleton while it waits, its own apology with retry when it failed. */
import { Component, type ReactNode, Suspense, use } from "react";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { useApp } from "../context.ts";
import { texts } from "../messages/texts.ts";
import { useStore } from "../store.ts";
import { useVisit } from "./useRead.ts";

interface PartProps {
  /** Shown until the first answer. */
  skeleton: ReactNode;
  /** Stands above the apology, where what failed would have brought the screen's title. */
  head?: ReactNode;
  /** Fails without a word: another part asks the same question and says it. */
  quiet?: boolean | undefined;
  children: ReactNode;
}

export function AsyncBoundary({ skeleton, head, quiet = false, children }: PartProps) {
  const app = useApp();
  const { search } = useStore(app.router.location);
  const visit = useVisit();
  return (
    <Boundary
      chance={`${search} ${visit.recoveries()}`}
      onCatch={(thrown) => {
        // A Failure was reported when it happened; anything else is a mistake of the program's.
        if (!(thrown instanceof Failure)) app.report(new Failure("Unknown", { cause: thrown }));
      }}
      apology={(thrown, reset) => {
        if (quiet) return null;
        const retry = () => {
          visit.retry();
          reset();
        };
        return (
          <>
            {head}
            <Suspense>
              <Apology code={codeOf(thrown)} onRetry={retry} />
            </Suspense>
          </>
        );
      }}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </Boundary>
  );
}

function Apology({ code, onRetry }: { code: FailureCode; onRetry: () => void }) {
  const { title, text } = use(texts()).errorMessageFor(code);
  return (
    <ErrorPanel title={title} onRetry={onRetry}>
      <p>{text}</p>
    </ErrorPanel>
  );
}

interface BoundaryProps {
  /** Another question is another chance; so is the answer to one that had failed. */
  chance: string;
  onCatch: (thrown: unknown) => void;
  apology: (thrown: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
}

interface Caught {
  thrown: { value: unknown } | null;
  chance: string;
}

class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { thrown: null, chance: this.props.chance };

  static getDerivedStateFromProps({ chance }: BoundaryProps, state: Caught): Partial<Caught> | null {
    if (chance === state.chance) return null;
    return { chance, thrown: null };
  }

  static getDerivedStateFromError(value: unknown): Partial<Caught> {
    return { thrown: { value } };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onCatch(thrown);
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return this.props.apology(thrown.value, () => this.setState({ thrown: null }));
  }
}
