/** A part of a screen that reads for itself: its own skeleton while it waits, its own apology with retry when it failed. */
import { Component, type ReactNode, Suspense } from "react";
import { codeOf, Failure } from "../domain/failure.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { apologyFor } from "./apologies.ts";
import { useApp } from "./app.ts";
import { useVisit } from "./read.ts";
import { useStore } from "./store.ts";

interface PartProps {
  /** Shown until the first answer. */
  skeleton: ReactNode;
  children: ReactNode;
}

export function Part({ skeleton, children }: PartProps) {
  const app = useApp();
  const { search } = useStore(app.router.place);
  const visit = useVisit();
  return (
    <Boundary
      question={search}
      onCatch={(thrown) => {
        // A Failure was reported when it happened; anything else is a mistake of the program's.
        if (!(thrown instanceof Failure)) app.report(new Failure("Unknown", { cause: thrown }));
      }}
      apology={(thrown, reset) => {
        const { title, text } = apologyFor(codeOf(thrown));
        const retry = () => {
          visit.retry();
          reset();
        };
        return (
          <ErrorPanel title={title} onRetry={retry}>
            <p>{text}</p>
          </ErrorPanel>
        );
      }}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  /** Another question is another chance. */
  question: string;
  onCatch: (thrown: unknown) => void;
  apology: (thrown: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
}

interface Caught {
  thrown: { value: unknown } | null;
  question: string;
}

class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { thrown: null, question: this.props.question };

  static getDerivedStateFromProps({ question }: BoundaryProps, state: Caught): Partial<Caught> | null {
    if (question === state.question) return null;
    return { question, thrown: null };
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
