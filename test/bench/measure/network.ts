/** The network that is measured with, in bytes per second and milliseconds per request. */
const slow4G = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };

/**
 * What Chromium's developer tools and Lighthouse set for the same network: a latency per request stands for every round
 * trip a new connection takes, so theirs is 3.75 times as long, with a tenth less throughput.
 */
const preset = { downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8, latency: 562.5 };

const chosen = process.env.BENCH_NETWORK === "preset" ? preset : slow4G;

export const slow = { offline: false, ...chosen };
export const offline = { offline: true, ...chosen };
