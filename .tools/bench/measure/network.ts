/** The network of the measurements, in bytes per second and milliseconds per request. */

/**
 * "Slow 4G" as Chromium's developer tools apply it. They delay each request once, and this delay stands for all round
 * trips of a new connection. So it is 3.75 times the network's latency of 150 ms, and the throughput is a tenth lower.
 * The bars were set by the peers' figures on this network.
 */
const slow4G = { downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8, latency: 562.5 };

/** The same network for requests on an open connection: one round trip, the whole throughput. */
const standing = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };

const chosen = process.env.BENCH_NETWORK === "standing" ? standing : slow4G;

export const slow = { offline: false, ...chosen };
export const offline = { offline: true, ...chosen };
