/** The network that is measured with, in bytes per second and milliseconds per request. */

/**
 * "Slow 4G" as Chromium's developer tools apply it: a latency per request stands for every round trip a new connection
 * takes, so it is 3.75 times the network's own, with a tenth less throughput. With it the peers' figures are those the
 * bars were set by.
 */
const slow4G = { downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8, latency: 562.5 };

/** The same network on a connection that stands. */
const standing = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };

const chosen = process.env.BENCH_NETWORK === "standing" ? standing : slow4G;

export const slow = { offline: false, ...chosen };
export const offline = { offline: true, ...chosen };
