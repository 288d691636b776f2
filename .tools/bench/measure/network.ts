/** The network of the measurements, in bytes per second and milliseconds per request. */

/**
 * "Slow 4G" as Chromium's developer tools apply it. They delay each request once, and this delay stands for all round
 * trips of a new connection. So it is 3.75 times the network's latency of 150 ms, and the throughput is a tenth lower.
 * The bars were set by the peers' figures on this network.
 */
export const slow = {
  offline: false,
  downloadThroughput: 1.44e6 / 8,
  uploadThroughput: 675e3 / 8,
  latency: 562.5,
};
export const offline = { ...slow, offline: true };
