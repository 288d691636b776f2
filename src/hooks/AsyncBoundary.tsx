/** A part of a screen with reads of its own: a skeleton while they run, an error with a retry when one has failed. */
import { Component, type ReactNode, Suspense } from "react";
import { Failure, failureOf } from "../domain/failure.ts";
import { noticeFor, technicalText } from "../messages/errorMessages.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { Technical } from "../ui/Technical.tsx";
import { useApp, useStore } from "./useApp.ts";
import { useVisit } from "./useRead.ts";

interface AsyncBoundaryProps {
  /** Shown until the first answer. */
  skeleton: ReactNode;
  /** Shown above the error if the failed part would have rendered the screen's title. */
  head?: ReactNode;
  /** Shows nothing if a read fails, because another part runs the same query and shows its error. */
  quiet?: boolean | undefined;
  children: ReactNode;
}

/**
 * Catches what its children throw, and reports it unless it is a Failure. A change of the address's query, or a retry that
 * succeeded, renders the children again.
 */
export function AsyncBoundary({ skeleton, head, quiet = false, children }: AsyncBoundaryProps) {
  const app = useApp();
  const { search } = useStore(app.router.location);
  const visit = useVisit();
  return (
    <ErrorBoundary
      resetKey={`${search} ${visit.recoveries()}`}
      onCatch={(thrown) => {
        // A Failure was reported when it happened; anything else is a bug.
        if (!(thrown instanceof Failure)) app.report(new Failure("Unknown", { cause: thrown }));
      }}
      renderError={(thrown, reset) => {
        if (quiet) return null;
        const retry = () => {
          visit.retry();
          reset();
        };
        return (
          <>
            {head}
            <ReadFailure failure={failureOf(thrown)} retry={retry} />
          </>
        );
      }}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface ReadFailureProps {
  failure: Failure;
  retry: () => void;
}

/** Shows why a read failed, with a retry. */
export function ReadFailure({ failure, retry }: ReadFailureProps) {
  const { title, text } = noticeFor(failure, useApp().help());
  return (
    <ErrorPanel title={title} onRetry={retry}>
      <p>{text}</p>
      <Technical text={technicalText(failure)} />
    </ErrorPanel>
  );
}

interface ErrorBoundaryProps {
  /**
   * A change of this key renders the children again: the address's query has changed, or a failed read has succeeded.
   */
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
