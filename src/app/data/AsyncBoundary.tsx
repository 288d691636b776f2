/** A part of a screen with reads of its own: a skeleton while they run, an error with a retry when one has failed. */
import { Component, type ReactNode, Suspense } from "react";
import { codeOf, Failure } from "../../domain/failure.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Technical } from "../../ui/Technical.tsx";
import { useApp } from "../context.ts";
import { errorMessages, technicalText } from "../messages/errorMessages.ts";
import { useStore } from "../store.ts";
import { useVisit } from "./useRead.ts";

interface AsyncBoundaryProps {
  /** Shown until the first answer. */
  skeleton: ReactNode;
  /** Shown above the error where the failed part would have brought the screen's title. */
  head?: ReactNode;
  /** Shows nothing when it fails: another part runs the same query and shows its error. */
  quiet?: boolean | undefined;
  children: ReactNode;
}

/**
 * Catches what its children throw, and reports it unless it is a Failure. Another query in the address, or a failed
 * one that has succeeded, renders the children again.
 */
export function AsyncBoundary({ skeleton, head, quiet = false, children }: AsyncBoundaryProps) {
  const app = useApp();
  const { search } = useStore(app.router.location);
  const visit = useVisit();
  return (
    <ErrorBoundary
      resetKey={`${search} ${visit.recoveries()}`}
      onCatch={(thrown) => {
        // A Failure was reported when it happened; anything else is a mistake of the program's.
        if (!(thrown instanceof Failure)) app.report(new Failure("Unknown", { cause: thrown }));
      }}
      renderError={(thrown, reset) => {
        if (quiet) return null;
        const { title, text } = errorMessages[codeOf(thrown)];
        const retry = () => {
          visit.retry();
          reset();
        };
        return (
          <>
            {head}
            <ErrorPanel title={title} onRetry={retry}>
              <p>{text}</p>
              {thrown instanceof Failure && <Technical text={technicalText(thrown)} />}
            </ErrorPanel>
          </>
        );
      }}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  /** The children are rendered again when it changes: another query, or a failed one that has succeeded. */
  resetKey: string;
  onCatch: (thrown: unknown) => void;
  renderError: (thrown: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  thrown: { value: unknown } | null;
  resetKey: string;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { thrown: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (resetKey === state.resetKey) return null;
    return { resetKey, thrown: null };
  }

  static getDerivedStateFromError(value: unknown): Partial<ErrorBoundaryState> {
    return { thrown: { value } };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onCatch(thrown);
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return this.props.renderError(thrown.value, () => this.setState({ thrown: null }));
  }
}
