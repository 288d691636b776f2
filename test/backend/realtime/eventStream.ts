/**
 * Events as an async iterator that return() ends at once. An async generator would not do: its return() waits for the
 * next event, and until then its listener leaks (measured).
 */

/** `listen` receives the function that pushes an event, and returns the one that stops. Only return() stops, exactly once. */
export function eventStream<Event>(
  listen: (push: (event: Event) => void) => () => void,
): AsyncIterableIterator<Event> {
  const arrived: Event[] = [];
  const asked: ((result: IteratorResult<Event>) => void)[] = [];
  const over = { done: true, value: undefined } as const;
  let ended = false;
  const stop = listen((event) => {
    const answer = asked.shift();
    if (answer) answer({ done: false, value: event });
    else arrived.push(event);
  });
  return {
    next() {
      if (ended) return Promise.resolve(over);
      const event = arrived.shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      return new Promise((answer) => asked.push(answer));
    },
    return() {
      if (!ended) stop();
      ended = true;
      for (const answer of asked.splice(0)) answer(over);
      return Promise.resolve(over);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
