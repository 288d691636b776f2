/** The network of the measurements, in bytes per second and milliseconds per request. */

/**
 * "Slow 4G" as Chromium's developer tools apply it. A latency per request stands for every round trip of a new connection. So
 * it is 3.75 times the network's own, with a tenth less throughput. The bars were set by the peers' figures on it.
 */
const slow4G = { downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8, latency: 562.5 };

/** The same network on an open connection. */
const standing = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };

const chosen = process.env.BENCH_NETWORK === "standing" ? standing : slow4G;

export const slow = { offline: false, ...chosen };
export const offline = { offline: true, ...chosen };
